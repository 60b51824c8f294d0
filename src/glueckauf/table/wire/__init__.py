"""The network protocol: every message and every HTTP body, as types."""
