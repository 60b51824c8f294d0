"""Importing this module registers every title with Gymnasium and PettingZoo. Needs the extra `lab`.

gymnasium.make("glueckauf.envs:glueckauf/coal_baron-v2")      # Gymnasium imports this module itself

import glueckauf.envs
gymnasium.make("glueckauf/coal_baron-v2")
pettingzoo.make("aec", "glueckauf/coal_baron_v2")
"""

from glueckauf.lab import gymnasium_env, pettingzoo_env

__all__ = ["gymnasium_env", "pettingzoo_env"]
