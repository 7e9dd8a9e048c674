"""The pieces of the operating system that pip cannot bring: found by trying, installed by apt-get when we may."""

import ctypes
import ctypes.util
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from runner.speech import TroubleError, say


@dataclass(frozen=True)
class Piece:
    """A package of Debian's, how to see whether what it brings is there, and what cannot be done without it."""

    package: str
    is_there: Callable[[], bool]
    zh: str
    en: str
    needed: bool = True


def has_library(stem: str) -> bool:
    """Whether the dynamic linker finds `lib<stem>`, asked in the two ways WeasyPrint asks."""
    if ctypes.util.find_library(stem):
        return True
    try:
        ctypes.CDLL(f"lib{stem}.so.0")
    except OSError:
        return False
    return True


def has_module(name: str) -> bool:
    """Whether this Python has the module; Debian cuts `ensurepip` out of the standard library."""
    return importlib.util.find_spec(name) is not None


def has_program(*names: str) -> bool:
    """Whether one of the programs is on the path."""
    return any(shutil.which(name) for name in names)


def has_chinese_font() -> bool:
    """Whether fontconfig knows a font for Chinese, which browsers need in order to be looked at."""
    if not has_program("fc-list"):
        return False
    listed = subprocess.run(["fc-list", ":lang=zh-cn", "family"], capture_output=True, check=False)
    return bool(listed.stdout.strip())


BROWSER = "chromium-headless-shell"
"""The package of Chromium without windows: half the size, and a page costs it a third less than the whole browser."""
BROWSER_NAMES = (BROWSER, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

RUNNING = (
    Piece(
        f"python{sys.version_info.major}.{sys.version_info.minor}-venv",
        lambda: has_module("ensurepip") or has_program("uv"),
        "独立的 Python 环境",
        "a Python environment of its own",
    ),
    Piece("libpangoft2-1.0-0", lambda: has_library("pangoft2-1.0"), "打印 PDF", "printing PDF"),
    Piece(
        "libharfbuzz-subset0",
        lambda: has_library("harfbuzz-subset"),
        "快速打印，没有它每份 PDF 慢 2–6 秒",
        "printing fast; without it each PDF takes 2-6 s more",
        needed=False,
    ),
)
TESTING = (
    Piece(BROWSER, lambda: has_program(*BROWSER_NAMES), "浏览器测试", "browser tests", needed=False),
    Piece("fonts-noto-cjk", has_chinese_font, "浏览器里的汉字", "Chinese in that browser", needed=False),
    Piece("fontconfig", lambda: has_program("fc-list"), "查找字体", "finding fonts", needed=False),
    Piece("poppler-utils", lambda: has_program("pdftotext"), "读回 PDF 的测试", "tests that read PDF back"),
)


def missing(pieces: Iterable[Piece]) -> list[Piece]:
    """Those pieces that are not there, in their order."""
    return [piece for piece in pieces if not piece.is_there()]


def may_install() -> list[str] | None:
    """The words to put before apt-get so that it may install; None when there is no apt-get or no right to use it."""
    if not has_program("apt-get"):
        return None
    if os.geteuid() == 0:
        return []
    if not has_program("sudo"):
        return None
    allowed = subprocess.run(["sudo", "-n", "true"], capture_output=True, check=False).returncode == 0
    return ["sudo", "-n"] if allowed else None


def install_line(packages: Iterable[str]) -> str:
    """The one line that a person with the right to install types on Debian or Ubuntu."""
    return f"sudo apt-get update && sudo apt-get install -y {' '.join(packages)}"


def apt_install(prefix: list[str], packages: list[str]) -> bool:
    """Install the packages without a question; refresh apt's lists only when they do not know them."""
    quiet = [*prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q", "-y"]
    install = [*quiet, "install", "--no-install-recommends", *packages]
    if subprocess.run(install, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False).returncode == 0:
        return True
    subprocess.run([*quiet, "update"], stdout=subprocess.DEVNULL, check=False)
    return subprocess.run(install, stdout=subprocess.DEVNULL, check=False).returncode == 0


def provide(pieces: Iterable[Piece]) -> list[Piece]:
    """Install what is missing among the pieces, saying so; returns those that are still missing but not needed.

    Raises TroubleError with the line to type when a needed piece is missing and we may not install it.
    """
    lacking = missing(pieces)
    if not lacking:
        return []
    packages = [piece.package for piece in lacking]
    prefix = may_install()
    if prefix is not None:
        say(f"正在安装系统组件：{'、'.join(packages)} ……", f"Installing system packages: {', '.join(packages)} ...")
        apt_install(prefix, packages)
        lacking = missing(lacking)
    _complain(lacking)
    return lacking


def _complain(lacking: list[Piece]) -> None:
    """Stop for a needed piece, and only mention one that we can do without."""
    if not lacking:
        return
    zh = "；".join(f"{piece.package}（{piece.zh}）" for piece in lacking)
    en = "; ".join(f"{piece.package} ({piece.en})" for piece in lacking)
    line = install_line(piece.package for piece in lacking)
    if any(piece.needed for piece in lacking):
        raise TroubleError(
            f"缺少系统组件：{zh}。请输入下面这一行，然后再试一次：",
            f"Missing: {en}. Type this line, then try again:",
            line,
        )
    say(f"! 缺少：{zh}。可以继续；要安装请输入：", f"Missing: {en}. Going on without; to install it, type:")
    say(f"  {line}", "")
