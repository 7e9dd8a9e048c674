"""The house rules that import-linter cannot see (docs/architecture.md). Each test names the offending places."""

import ast
import importlib.metadata
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest
from django.urls import URLPattern, URLResolver, get_resolver

ROOT = Path(__file__).resolve().parent.parent
SOURCE_FOLDERS = ("rules", "scoring", "tournament", "runner", "tests")
PURE = {"rules": "rules", "scoring": "scoring", "tournament.pairing": "tournament/pairing"}
DOORS = ("front", "desk", "floor", "screen", "hall", "documents")

# Imports everything in a package while whatever is not in the standard library, not ours and not named, is refused.
LOAD_ALL = """
import importlib, pkgutil, sys
package, *allowed = sys.argv[1:]
class Refuse:
    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        if top not in sys.stdlib_module_names and top not in {"rules", "scoring", "tournament", *allowed}:
            raise ImportError(f"{name} is refused")
sys.meta_path.insert(0, Refuse())
root = importlib.import_module(package)
for module in pkgutil.walk_packages(root.__path__, package + "."):
    if not module.name.endswith("__main__"):
        importlib.import_module(module.name)
"""


def python_files(*folders: str) -> list[Path]:
    return sorted(chain.from_iterable((ROOT / folder).rglob("*.py") for folder in folders))


def templates() -> list[Path]:
    return sorted((ROOT / "templates").rglob("*.*"))


def named(path: Path, line: int, what: str) -> str:
    return f"{path.relative_to(ROOT)}:{line}: {what}"


def nodes(path: Path) -> Iterator[ast.AST]:
    return ast.walk(ast.parse(path.read_text(encoding="utf-8"), filename=str(path)))


def calls_of(path: Path, names: frozenset[str]) -> Iterator[tuple[ast.Call, str]]:
    """Calls of a method with one of these names, with the source of what it is called on."""
    for node in nodes(path):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in names:
            yield node, ast.unparse(node.func.value)


def imports_of(path: Path) -> Iterator[tuple[int, str]]:
    """The dotted names that a file imports, with their lines."""
    for node in nodes(path):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.lineno, node.module


def matches(paths: list[Path], pattern: str) -> list[str]:
    """Every place where a file matches the pattern."""
    found = re.compile(pattern)
    return [
        named(path, number, line.strip())
        for path in paths
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if found.search(line)
    ]


def test_tournament_package_is_empty_so_pure_modules_load_without_django() -> None:
    assert (ROOT / "tournament" / "__init__.py").read_text(encoding="utf-8").strip() == ""


@pytest.mark.parametrize(
    ("package", "allowed"), [("rules", ()), ("scoring", ()), ("tournament.pairing", ("rustworkx", "numpy"))]
)
def test_pure_package_loads_with_nothing_but_the_standard_library(package: str, allowed: tuple[str, ...]) -> None:
    loaded = subprocess.run(
        [sys.executable, "-c", LOAD_ALL, package, *allowed],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )

    assert (loaded.returncode, loaded.stderr) == (0, "")


@pytest.mark.parametrize("folder", PURE.values(), ids=PURE.keys())
def test_pure_code_looks_at_no_clock(folder: str) -> None:
    clocks = frozenset({"now", "today", "utcnow", "time", "monotonic", "perf_counter"})
    found = [
        named(path, call.lineno, f"{owner}.{clock}")
        for path in python_files(folder)
        for call, owner in calls_of(path, clocks)
        for clock in [ast.unparse(call.func).rpartition(".")[2]]
        if owner in {"datetime", "datetime.datetime", "date", "datetime.date", "time"}
    ]

    assert found == []


@pytest.mark.parametrize("folder", PURE.values(), ids=PURE.keys())
def test_pure_code_takes_no_chance_without_a_seed(folder: str) -> None:
    seeded = {"Random"}
    found = [
        named(path, node.lineno, ast.unparse(node))
        for path in python_files(folder)
        for node in nodes(path)
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "random" and node.attr not in seeded
    ]
    found += [
        named(path, line, name)
        for path in python_files(folder)
        for line, name in imports_of(path)
        if name in {"secrets", "uuid"}
    ]

    assert found == []


def test_tasks_are_started_only_by_views() -> None:
    starts = frozenset({"delay", "delay_on_commit", "apply_async", "apply_async_on_commit", "send_task"})
    allowed = ROOT / "tournament" / "views"
    found = [
        named(path, call.lineno, ast.unparse(call.func))
        for path in python_files("tournament")
        for call, _owner in calls_of(path, starts)
        if allowed not in path.parents
    ]

    assert found == []


WRITES = frozenset(
    {"save", "delete", "create", "bulk_create", "bulk_update", "get_or_create", "update_or_create", "update"}
)


def is_a_write(call: ast.Call, owner: str) -> bool:
    """Whether a call with a writing name is one.

    `update` and `create` are so only on a manager or a query set; what is saved to a place (a workbook) is no row.
    """
    assert isinstance(call.func, ast.Attribute)
    if call.func.attr in {"save", "delete"}:
        return not call.args
    return ".objects" in owner or "_set" in owner


@pytest.mark.parametrize("folder", ["views", "forms", "queries", "tables", "documents", "templatetags", "models"])
def test_nothing_but_an_action_writes(folder: str) -> None:
    found = [
        named(path, call.lineno, ast.unparse(call.func))
        for path in python_files(f"tournament/{folder}")
        for call, owner in calls_of(path, WRITES)
        if is_a_write(call, owner)
    ]

    assert found == []


def test_tasks_and_commands_write_nothing_themselves() -> None:
    files = [ROOT / "tournament" / "tasks.py", *python_files("tournament/management")]
    found = [
        named(path, call.lineno, ast.unparse(call.func))
        for path in files
        for call, owner in calls_of(path, WRITES)
        if is_a_write(call, owner)
    ]

    assert found == []


def test_no_signal_does_work_behind_an_action() -> None:
    assert (
        matches(python_files("tournament"), r"\bpost_save\b|(?<!field\.)\bpre_save\b|\bm2m_changed\b|@receiver") == []
    )


def test_templates_start_no_query() -> None:
    assert matches(templates(), r"\{%\s*for\b[^%]*\.all\b|\.(objects|exists|select_related)\b|_set\b") == []


@pytest.mark.parametrize("door", DOORS)
def test_a_door_extends_and_includes_only_its_own_templates(door: str) -> None:
    pattern = re.compile(r"{%\s*(?:extends|include)\s+[\"']([^\"']+)[\"']")
    found = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in sorted((ROOT / "templates" / door).rglob("*.html"))
        for name in pattern.findall(path.read_text(encoding="utf-8"))
        if name != "base.html" and not name.startswith((f"{door}/", "components/"))
    ]

    assert found == []


def test_templates_trust_no_text_and_hold_no_script_or_style() -> None:
    trusting = r"\|\s*safe\b|autoescape off|mark_safe|\sstyle=|\son[a-z]+=|<style\b|<script(?![^>]*\bsrc=)|javascript:"

    assert matches(templates(), trusting) == []


def test_code_trusts_no_text() -> None:
    assert matches(python_files("tournament", "rules", "scoring"), r"\bmark_safe\b|SafeString\(") == []


def test_only_card_tables_send_forms_without_a_cookie() -> None:
    # Their address is the permission; no browser can be made to send to one that its owner does not know.
    exempt = matches(python_files("tournament"), r"\bcsrf_exempt\b")

    assert {place.partition(":")[0] for place in exempt} == {"tournament/views/access.py"}
    views = [pattern.callback for pattern in all_patterns(get_resolver())]
    assert {getattr(view, "access_rule", None) for view in views if getattr(view, "csrf_exempt", False)} == {"table"}


def test_pages_ask_no_host_but_ours() -> None:
    files = [*templates(), *(path for path in (ROOT / "tournament" / "static").rglob("*") if path.is_file())]
    texts = [path for path in files if path.suffix in {".html", ".css", ".js", ".svg", ".txt", ".json"}]
    found = [place for place in matches(texts, r"(https?:)?//[a-z0-9-]+\.[a-z]") if "www.w3.org" not in place]

    assert found == []


def test_templates_speak_through_the_catalogues_only() -> None:
    # Error pages that must work when nothing does, and the switch in which each language names itself.
    spoken = {
        ROOT / "templates" / name for name in ("500.html", "503.html", "trouble.html", "components/language.html")
    }
    without_comments = re.compile(r"{#.*?#}|{%\s*comment.*?endcomment\s*%}", re.DOTALL)
    found = [
        str(path.relative_to(ROOT))
        for path in templates()
        if path not in spoken
        and re.search(r"[\u3400-\u9fff]", without_comments.sub("", path.read_text(encoding="utf-8")))
    ]

    assert found == []


def all_patterns(resolver: URLResolver) -> Iterator[URLPattern]:
    for entry in resolver.url_patterns:
        if isinstance(entry, URLResolver):
            yield from all_patterns(entry)
        else:
            yield entry


def test_every_view_says_who_may_see_it() -> None:
    without = [
        pattern.lookup_str
        for pattern in all_patterns(get_resolver())
        if not hasattr(pattern.callback, "access_rule") and not pattern.lookup_str.startswith("django.")
    ]

    assert without == []


def test_every_import_is_pinned_in_the_requirements() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in ROOT.glob("requirements*.txt"))
    pinned = {normal(name) for name in re.findall(r"^([A-Za-z0-9_.-]+)(?:\[[^]]*\])?==", text, re.MULTILINE)}
    distributions = importlib.metadata.packages_distributions()
    outside = {
        (name.partition(".")[0], str(path.relative_to(ROOT)))
        for path in python_files(*SOURCE_FOLDERS)
        for _line, name in imports_of(path)
        if name.partition(".")[0] not in {*sys.stdlib_module_names, *SOURCE_FOLDERS}
    }
    unpinned = [
        f"{path}: {top}"
        for top, path in sorted(outside)
        if not pinned & {normal(name) for name in distributions.get(top, [top])}
    ]

    assert unpinned == []


def normal(name: str) -> str:
    """A distribution's name as PyPI compares it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def test_no_module_has_a_name_that_says_nothing() -> None:
    empty_names = {"utils", "util", "helpers", "helper", "common", "misc", "manager", "managers", "base", "core"}
    found = [str(path.relative_to(ROOT)) for path in python_files(*SOURCE_FOLDERS) if path.stem in empty_names]

    assert found == ["tournament/sqlite/base.py"]  # Django looks for a database engine under this name


def test_every_exemption_gives_its_reason_on_the_line() -> None:
    files = [*python_files(*SOURCE_FOLDERS), ROOT / "run.py", ROOT / "manage.py"]
    exemption = r"#\s*noqa(?!: [A-Z]+[0-9]+(, ?[A-Z]+[0-9]+)* +\S)|#\s*type: ignore(?!\[[a-z, -]+\] +\S)"
    found = [place for place in matches(files, exemption) if "test_architecture" not in place]

    assert found == []


def test_no_test_is_skipped_and_no_line_escapes_coverage() -> None:
    escapes = r"mark\.(skip|skipif|xfail)\b|pytest\.(skip|xfail|importorskip)\(|pragma: no cover"
    files = [path for path in python_files(*SOURCE_FOLDERS) if path != Path(__file__).resolve()]

    assert matches(files, escapes) == []
