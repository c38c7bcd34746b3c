"""Files to values: the descriptors, the banks of sentences and the texts that Eris says, read once and checked whole.

`load` reads, `pair` joins each descriptor with its module. Nothing here decides anything about a message.
"""
