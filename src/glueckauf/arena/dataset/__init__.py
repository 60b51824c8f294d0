"""Decisions of bots as data: Parquet shards with a manifest, made by all cores or a cluster, and their loaders."""

from glueckauf.arena.dataset.loader import Dataset

__all__ = ["Dataset"]
