Feature: Asking for something in the window
  One message goes all the way: typed in the window, understood, done, shown.

  Background:
    Given it is Tuesday 1 December 2026, 12:00 in Berlin
    And the window is open

  Scenario: A reminder with a time is made and echoed
    When I type "remind me tomorrow at 10 to call mum"
    Then the answer says "Wed 2 Dec 2026, 10:00"
    And the agenda holds "call mum"
    And no model was asked

  Scenario: A German sentence is answered in German
    When I type "erinnere mich morgen um halb acht an den Müll"
    Then the answer says "Mi. 2. Dez. 2026, 07:30"
    And the agenda holds "den Müll"

  Scenario: A reminder without a time asks for it, and a quick choice answers
    When I type "remind me to call mum"
    Then a question with 3 choices is shown
    When I click choice 3
    Then the answer says "Wed 2 Dec 2026, 09:00"
    And the agenda holds "call mum"

  Scenario: The question is forgotten when I say never mind
    When I type "remind me to call mum"
    And I type "never mind"
    Then the agenda is empty

  Scenario: What was done can be undone with one click
    When I type "put oat milk on my list"
    And I click undo
    Then the agenda is empty

  Scenario: A greeting gets a greeting
    When I type "Hallo!"
    Then an answer is shown
    And no model was asked

  Scenario: What it cannot do is said plainly and nothing is done
    When I type "play some music by Queen"
    Then an answer is shown
    And the agenda is empty

  Scenario: An example on the empty page is asked with one click
    When I click example 1
    Then an answer is shown
