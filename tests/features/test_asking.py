"""The scenarios of asking.feature."""

from pytest_bdd import scenarios

scenarios("asking.feature")
