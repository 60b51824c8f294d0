"""`python -m glueckauf` is the command `glueckauf`: faults that no command can foresee get one line, too."""

import gc
import os
import sys

from glueckauf._extras import extra_of


def main() -> None:
    """Run the command line."""
    try:
        gc.disable()  # what an import makes is no garbage: to look for some takes a seventh of its time
        from glueckauf.cli import app  # noqa: PLC0415 - its import takes a moment, in which Ctrl-C may come

        gc.freeze()
        if sys.argv[1:2] != ["serve"]:  # a server when it is ready (`table/ops/collector.py`): a tenth of its start
            gc.enable()
        app(prog_name="glueckauf")
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        forget_output()
        sys.exit(141)
    except ImportError as error:
        sentence = about(error)
        if sentence is None:
            raise
        print(sentence, file=sys.stderr)  # noqa: T201 - a command prints
        sys.exit(2)


def forget_output() -> None:
    """Nobody reads any more, as in `glueckauf replay FILE | head`: do not complain about it at the exit either."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())


def about(error: ImportError) -> str | None:
    """One sentence for a package that an extra brings, or a wrong setting; None if it is a mistake of ours."""
    package = (error.name or "").partition(".")[0]
    extra = extra_of(package)
    if extra is not None:
        return f"{package} is not installed; it comes with an extra: pip install 'glueckauf[{extra}]'"
    return str(error) if "GLUECKAUF_" in str(error) else None


if __name__ == "__main__":
    main()
