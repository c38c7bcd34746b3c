"""What a person has to do: noting, listing, reminding, ticking off, removing."""
