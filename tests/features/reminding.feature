Feature: A reminder rings
  It is shown as a card in the window, which is the guarantee, and as a notification, which is a courtesy.

  Background:
    Given it is Tuesday 1 December 2026, 12:00 in Berlin
    And the window is open

  Scenario: It rings when its time comes and can be marked as done
    When I type "remind me in 20 minutes to check the oven"
    And 20 minutes pass
    Then a reminder card "check the oven" is shown
    And the desktop was notified of "check the oven"
    When I click done on the card
    Then the agenda is empty

  Scenario: It is shown in the window although no notification server is there
    Given no notification server is there
    When I type "remind me in 20 minutes to check the oven"
    And 20 minutes pass
    Then a reminder card "check the oven" is shown

  Scenario: It is shown late when it came due while nothing could ring
    When I type "remind me in 20 minutes to check the oven"
    And 3 hours pass
    Then the reminder card says "2 h 40 min"

  Scenario: Snoozed, it rings again
    When I type "remind me in 20 minutes to check the oven"
    And 20 minutes pass
    And I snooze the card for 10 minutes
    And 10 minutes pass
    Then 2 reminder cards "check the oven" have been shown

  Scenario: While paused nothing is shown, and afterwards it is
    When I type "remind me in 20 minutes to check the oven"
    And I pause notifications
    And 20 minutes pass
    Then no reminder card is shown
    When I resume notifications
    Then a reminder card "check the oven" is shown
