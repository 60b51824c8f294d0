"""Tables in memory: rooms, requests, moves, bots, and what each player is sent."""
