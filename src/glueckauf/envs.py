"""Importing this module registers every title with Gymnasium and PettingZoo. Needs the extra `lab`.

gymnasium.make("glueckauf.envs:glueckauf/coal_baron-v1")      # Gymnasium imports this module itself

import glueckauf.envs
gymnasium.make("glueckauf/coal_baron-v1")
pettingzoo.make("aec", "glueckauf/coal_baron_v1")
"""

from glueckauf.lab import gymnasium_env, pettingzoo_env

__all__ = ["gymnasium_env", "pettingzoo_env"]
