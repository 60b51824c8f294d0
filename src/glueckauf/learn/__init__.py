"""Players that learn a title by playing against themselves: `glueckauf train`, with the extra `learn`."""
