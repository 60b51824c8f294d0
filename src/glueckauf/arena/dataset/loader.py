"""A dataset read: as arrays in batches, as tensors of PyTorch, as frames of pandas and Polars."""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.parquet as pq

from glueckauf.arena.dataset.folder import read_manifest
from glueckauf.engine.border import as_seed, number
from glueckauf.engine.errors import BadSetup, Reason, quoted

Arrays = dict[str, npt.NDArray[Any]]  # [column] one row a decision
Frame = Any  # of pandas, of Polars, or tensors: extras that are not ours


class Dataset:
    """The folder that `glueckauf dataset` has filled. Raises `BadSetup` if it is none.

    >>> Dataset("no such folder")
    Traceback (most recent call last):
    glueckauf.engine.errors.BadSetup: no such folder: no dataset of the format 'glueckauf dataset 1'
    """

    def __init__(self, path: str | Path) -> None:
        if not isinstance(path, str | Path):
            said = quoted(path)
            reason = Reason("bad_path", "", f"not {said}, but a folder", f"nicht {said}, sondern ein Ordner")
            raise BadSetup("path", reason)
        self.path = Path(path)
        self.manifest = read_manifest(self.path)
        self.files = [self.path / one["file"] for one in self.manifest["shards"]]

    def __len__(self) -> int:
        """Decisions."""
        return sum(int(one["rows"]) for one in self.manifest["shards"])

    def verify(self) -> None:
        """Raises `BadSetup` for a shard that is missing or was changed since it was made."""
        for one, file in zip(self.manifest["shards"], self.files, strict=True):
            try:
                right = sha256(file.read_bytes()).hexdigest() == one["sha256"]
            except OSError:
                right = False
            if not right:
                reason = Reason("bad_shard", "", "is not what the manifest says", "ist nicht, was im Verzeichnis steht")
                raise BadSetup(str(file), reason)

    def table(self, columns: Sequence[str] | None = None) -> pa.Table:
        """All of it as an Arrow table. Raises `BadSetup` for a column that it has not, or a shard that is damaged."""
        wanted = self.checked(columns)
        self.refuse_empty()
        return pa.concat_tables([self.shard(file, wanted) for file in self.files], promote_options="default")

    def to_pandas(self, columns: Sequence[str] | None = None) -> Frame:
        """All of it as a frame of pandas."""
        return self.table(columns).to_pandas()

    def to_polars(self, columns: Sequence[str] | None = None) -> Frame:
        """All of it as a frame of Polars, which reads the shards by itself."""
        import polars as pl  # noqa: PLC0415 - whoever wants it has it

        wanted = self.checked(columns)
        self.refuse_empty()
        return pl.read_parquet(self.files, columns=wanted)

    def refuse_empty(self) -> None:
        """Raises `BadSetup` where no shard is finished yet."""
        if not self.files:
            raise BadSetup(str(self.path), Reason("no_shards", "", "no shard is there yet", "noch kein Teil ist da"))

    def shard(self, file: Path, columns: list[str] | None) -> pa.Table:
        """These columns of a shard. Raises `BadSetup` if it is missing or damaged, or lacks one."""
        table = read_shard(file, columns)
        if set(table.column_names) != set(columns or self.manifest["columns"]):
            raise bad_shard(file)
        return table

    def checked(self, columns: object) -> list[str] | None:
        """The names of columns, all of them there; None for all columns. Raises `BadSetup`."""
        if columns is None:
            return None
        names: list[str] = list(self.manifest["columns"])
        there = ", ".join(names)
        if isinstance(columns, list | tuple) and columns:
            wanted = [one for one in columns if isinstance(one, str) and one in names]
            if len(wanted) == len(columns):
                return wanted
        said = f"a list of names among: {there}"
        raise BadSetup(quoted(columns), Reason("bad_columns", "", said, f"eine Liste von Namen aus: {there}"))

    def batches(
        self, size: int, *, shuffle: str | int | None = None, columns: Sequence[str] | None = None
    ) -> Iterator[Arrays]:
        """Batches of decisions: shard after shard, or with a seed in any order, shards first, then rows within one.

        `mask` [decision, action] is made of the column `legal`; `policy` is laid out likewise. Raises `BadSetup` for a
        size below 1, a seed that is none, or a column that is not there.
        """
        wanted = self.checked(columns)
        if wanted is not None and "policy" in wanted:
            wanted = [*dict.fromkeys((*wanted, "legal"))]
        if (number(size) or 0) < 1:
            raise BadSetup(quoted(size), Reason("bad_size", "", "a batch has 1 decision or more", "ab 1 Entscheidung"))
        return self._batches(size, None if shuffle is None else as_seed(shuffle), wanted)

    def _batches(self, size: int, seed: str | None, columns: list[str] | None) -> Iterator[Arrays]:
        """The same, checked: a generator checks nothing before its first batch is asked for."""
        files = list(self.files)
        if seed is not None:
            Random(seed).shuffle(files)  # noqa: S311 - an order, no secret
        for place, file in enumerate(files):
            table = self.shard(file, columns)
            try:
                arrays = self.arrays(table)
            except (IndexError, ValueError, pa.ArrowException) as error:  # ids beyond the last action, say
                raise bad_shard(file) from error
            rows = len(next(iter(arrays.values()), ()))
            order = np.arange(rows)
            if seed is not None:
                np.random.default_rng([abs(hash_of(seed)), place]).shuffle(order)
            for start in range(0, rows, size):
                yield {name: array[order[start : start + size]] for name, array in arrays.items()}

    def arrays(self, table: pa.Table) -> Arrays:
        """The columns of a table as arrays."""
        found: Arrays = {}
        for name in table.column_names:
            column = table[name].combine_chunks()
            if name == "observation":
                found[name] = column.flatten().to_numpy(zero_copy_only=False).reshape(len(column), -1)
            elif name == "legal":
                found["mask"] = self.spread(column, np.ones(len(column.flatten()), bool), column)
            elif name == "policy":
                shares = column.flatten().to_numpy(zero_copy_only=False)
                found[name] = self.spread(column, shares, table["legal"].combine_chunks())
            else:
                found[name] = column.to_numpy(zero_copy_only=False)
        return found

    def spread(self, column: pa.Array, values: npt.NDArray[Any], legal: pa.Array) -> npt.NDArray[Any]:
        """[decision, action] the value of each legal action, else 0."""
        out = np.zeros((len(column), len(self.manifest["actions"])), values.dtype)
        lengths = np.diff(legal.offsets.to_numpy())
        out[np.repeat(np.arange(len(column)), lengths), legal.flatten().to_numpy(zero_copy_only=False)] = values
        return out

    def torch(
        self, size: int, *, shuffle: str | int | None = None, columns: Sequence[str] | None = None, device: Any = "cpu"
    ) -> Iterator[dict[str, Frame]]:
        """The batches as tensors; observations as floats, names of bots left out. Raises as `batches` does."""
        return self._tensors(self.batches(size, shuffle=shuffle, columns=columns), device)

    def _tensors(self, batches: Iterator[Arrays], device: Any) -> Iterator[dict[str, Frame]]:
        import torch  # noqa: PLC0415 - an extra

        for batch in batches:
            numbers = {name: array for name, array in batch.items() if array.dtype != object}
            tensors = {name: torch.from_numpy(np.ascontiguousarray(array)) for name, array in numbers.items()}
            if "observation" in tensors:
                tensors["observation"] = tensors["observation"].float()
            for name in ("action", "seat"):
                if name in tensors:
                    tensors[name] = tensors[name].long()
            yield {name: tensor.to(device) for name, tensor in tensors.items()}


def read_shard(file: Path, columns: list[str] | None) -> pa.Table:
    """Raises `BadSetup` for a shard that is missing or damaged."""
    try:
        return pq.read_table(file, columns=columns)
    except (OSError, pa.ArrowException) as error:
        raise bad_shard(file) from error


def bad_shard(file: Path) -> BadSetup:
    said = "cannot be read; `glueckauf dataset` with the same settings makes it anew"
    return BadSetup(str(file), Reason("bad_shard", "", said, "nicht zu lesen"))


def hash_of(seed: str) -> int:
    """The same number for the same seed in every process."""
    return int.from_bytes(sha256(f"{seed}".encode()).digest()[:8], "big")
