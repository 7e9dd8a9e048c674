"""Stamps: a digest of what a step was made from, so that a second start does nothing and needs no network."""

import hashlib
from collections.abc import Iterable
from pathlib import Path


def digest_of_files(paths: Iterable[Path]) -> str:
    """A digest of the contents of the files, in this order."""
    digest = hashlib.sha256()
    for path in paths:
        content = path.read_bytes()
        digest.update(len(content).to_bytes(8, "big") + content)
    return digest.hexdigest()


def digest_of_listing(paths: Iterable[Path]) -> str:
    """A digest of names, sizes and times of change: quick for many files, and enough to see that one was edited."""
    digest = hashlib.sha256()
    for path in sorted(paths):
        status = path.stat()
        digest.update(f"{path}\0{status.st_size}\0{status.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def is_current(stamp: Path, digest: str) -> bool:
    """Whether the stamp was set for exactly this digest."""
    return stamp.is_file() and stamp.read_text(encoding="ascii").strip() == digest


def set_stamp(stamp: Path, digest: str) -> None:
    """Remember the digest; to be called after the step has succeeded."""
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(digest + "\n", encoding="ascii")
