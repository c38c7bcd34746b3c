"""Tools: one module each, tools/<family>/<verb>.py, beside one descriptor. A tool never imports another tool."""
