"""Random actions for a batch, chosen outside of it."""

import numpy as np
import numpy.typing as npt


def any_allowed(masks: npt.NDArray[np.bool_], random: np.random.Generator) -> npt.NDArray[np.int64]:
    """One allowed action a row, each equally likely."""
    ranks = random.integers(0, masks.sum(1))
    return np.asarray(np.argmax(masks.cumsum(1) > ranks[:, None], axis=1))
