"""Order among strangers: who may come in, who hears whom, what is reported and what is done about it."""
