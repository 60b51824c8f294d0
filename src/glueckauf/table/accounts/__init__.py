"""Who plays here: players, their credentials, and how they are notified."""
