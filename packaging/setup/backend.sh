#!/usr/bin/env bash
# How is llama.cpp built for BACKEND? Prints the flags for cmake, always portable: nothing that only this processor knows.
# Usage: BACKEND=cpu|vulkan|cuda|metal backend.sh        (cpu when it is not set)
set -euo pipefail
. "$(dirname "$0")/words.sh"

case ${BACKEND:-cpu} in
  cpu) device="" ;;
  vulkan) device=" -DGGML_VULKAN=ON" ;;
  cuda) device=" -DGGML_CUDA=ON" ;;
  metal) device=" -DGGML_METAL=ON" ;;
  *) stop "BACKEND=$BACKEND is not known." "Choose one of: cpu, vulkan, cuda, metal." ;;
esac
printf '%s\n' "-DGGML_NATIVE=OFF$device"
