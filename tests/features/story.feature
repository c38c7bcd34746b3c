Feature: The sentences of the story that this design was learned from
  Each was a fault once: a grammar that offered the wrong tools, or all of them, or none.

  Background:
    Given it is Tuesday 1 December 2026, 12:00 in Berlin
    And the window is open

  Scenario: Weather is not there, and that is said instead of a tool being tried
    When I type "how warm is it outside"
    Then the last message was closed as "absent"
    And the agenda is empty

  Scenario: Fifteen characters are no reason to call it small talk
    When I type "wie spät ist es"
    Then the answer says "12:00"
    And no model was asked

  Scenario: A read is repeated at once
    When I type "wie spät ist es"
    And I type "do that again"
    Then the answer says "12:00"

  Scenario: A write is repeated only after a click
    When I type "put oat milk on my list"
    And I send "do that again"
    Then a card asks before anything is done

  Scenario: With nothing to repeat nothing is done
    When I type "do that again"
    Then the agenda is empty

  Scenario: A figure of speech opens nothing
    When I type "you will open the way for future AIs"
    Then the last message was closed as "conversational"

  Scenario: A reminder without a subject is asked about, and nothing is invented
    When I type "remind me tomorrow at 10"
    Then a question is shown
    And the agenda is empty

  Scenario Outline: The same words over the whole roster of the reference
    Given the dialog so far is "<dialog>"
    When "<text>" is routed over the reference roster
    Then the offer is "<kind>" and begins with "<first>"

    Examples:
      | text                                 | dialog       | kind           | first           |
      | how warm is it outside               |              | open           | weather:current |
      | wie spät ist es                      |              | open           | clock:now       |
      | you will open the way for future AIs |              | conversational |                 |
      | delete that email                    | mail:check   | open           | mail:delete     |
      | open it                              | mail:check   | open           | mail:read       |
      | remind me tomorrow at 10             |              | open           | agenda:remind_at |
