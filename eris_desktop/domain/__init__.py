"""The words of the program: frozen values, closed unions, ports and errors. Standard library only, no effect."""
