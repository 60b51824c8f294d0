"""Tiny games solved: the whole tree in memory, CFR+, exact best responses."""
