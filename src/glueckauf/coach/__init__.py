"""The coach: where a finished game was decided, what was luck, and what would have been better."""

from glueckauf.coach.analysis import Analysis, analyse

__all__ = ["Analysis", "analyse"]
