"""For researchers: the titles behind the doors that their tools know. No rule lives here."""
