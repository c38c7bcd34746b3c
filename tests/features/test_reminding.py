"""The scenarios of reminding.feature."""

from pytest_bdd import scenarios

scenarios("reminding.feature")
