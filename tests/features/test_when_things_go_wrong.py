"""The scenarios of when_things_go_wrong.feature."""

from pytest_bdd import scenarios

scenarios("when_things_go_wrong.feature")
