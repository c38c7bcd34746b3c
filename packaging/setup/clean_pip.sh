# shellcheck shell=bash
# The surroundings that pip runs in, sourced by the scripts that call it: the pins of this project, and none of the
# caller's own settings that would lead it elsewhere. Paths are relative to the checkout.

unset PYTHONHOME PYTHONPATH PIP_TARGET PIP_PREFIX
export PIP_USER=0 PIP_NO_INPUT=1 PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_ROOT_USER_ACTION=ignore
# The pins hold for the tools that build a package too, which newer releases of pip take from the second name.
export PIP_CONSTRAINT=constraints.txt PIP_BUILD_CONSTRAINT=constraints.txt
