Feature: When things go wrong
  A fault ends one turn with a sentence; the conversation goes on.

  Background:
    Given it is Tuesday 1 December 2026, 12:00 in Berlin
    And a model of class standard
    And the window is open

  Scenario: The engine dies in the middle of an answer and the next message works
    Given the model dies, then writes {"reply":"Here I am again."}
    When I type "I feel a bit sad today"
    Then an error is shown that says "died"
    When I type "I feel a bit sad today, really"
    Then the answer says "Here I am again."

  Scenario: A model that makes up words is refused and nothing is done
    Given the model writes {"tool":"agenda:remind_at","args":{"when":"tomorrow at 10","text":"call dad"}}
    When I type "remind me tomorrow at 10 to call mum"
    Then an error is shown that says "not taken from your message"
    And the agenda is empty

  Scenario: Nonsense of a model is not shown
    Given the model writes {"tool":
    When I type "remind me tomorrow at 10 to call mum"
    Then an answer is shown
    And nothing on the screen contains "tool"
    And the agenda is empty

  Scenario: Esc stops a model that writes on and on
    Given the model writes on until it is stopped
    When I send "I feel a bit sad today"
    And the model is writing
    And I press Esc
    Then it says that it stopped

  Scenario: Markup in a reply stays text
    Given the model writes {"reply":"See <script>alert(1)</script> and ![x](https://example.org/x.png) end"}
    When I type "I feel a bit sad today"
    Then the answer says "alert(1)"
    And the answer says "end"
