"""What to say when a door is opened without the packages behind it."""


def needs(extra: str, missing: ImportError) -> ImportError:
    """The error to raise in place of `missing`: it names the extra that brings the package.

    >>> print(needs("lab", ImportError("No module named 'pettingzoo'", name="pettingzoo")))
    pettingzoo is not installed; it comes with the extra lab: pip install 'glueckauf[lab]'
    """
    package = (missing.name or "a package").partition(".")[0]
    return ImportError(
        f"{package} is not installed; it comes with the extra {extra}: pip install 'glueckauf[{extra}]'", name=package
    )
