"""`python3 run.py`: from nothing to a page that the whole hall can open."""

import argparse
import fcntl
import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from runner import network, processes, watching
from runner.environment import PYTHON, ROOT, child_environment, data_folder, provide_environment, run_python
from runner.prepared import is_prepared, remember_prepared
from runner.speech import TroubleError, say
from runner.system import RUNNING, provide

EVERYWHERE = "0.0.0.0"  # noqa: S104  (the phones of the hall are whom it is for)
WEB = "web server"


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of a start."""
    parser.add_argument(
        "--port", type=int, help="端口，默认 8000 或其后第一个空闲的 / default: the first free one from 8000"
    )
    parser.add_argument("--host", default=EVERYWHERE, help="默认整个局域网 / default: the whole network")
    parser.add_argument("--data", help="数据目录，默认 ./var / folder of database, key and papers")
    parser.add_argument("--no-worker", action="store_true", help="不启动后台任务 / start the web pages only")
    parser.add_argument("--demo", action="store_true", help="先放入一场演示比赛 / put a demo event in first")


def serve(options: argparse.Namespace) -> int:
    """Prepare, start, tell the address, and wait until somebody stops it."""
    provide(RUNNING)
    provide_environment()
    data = data_folder(options.data)
    data.mkdir(mode=0o700, parents=True, exist_ok=True)  # phone numbers are in there
    env = child_environment(data)
    with _only_one(data):
        port = network.choose_port(options.port, lambda port: network.is_free(options.host, port))
        if options.demo or not is_prepared(data):
            _prepare(env, with_demo=options.demo)
            remember_prepared(data)
        _run(options, port, data, env)
    return 0


def web_command(host: str, port: int, workers: int) -> list[str]:
    """The web server; each of its processes runs Django in a few threads (tournament/rsgi.py)."""
    where = ["--host", host, "--port", str(port)]
    size = ["--workers", str(workers), "--backlog", "2048", "--no-ws"]
    care = ["--respawn-failed-workers", "--workers-kill-timeout", "5s", "--log-level", "warning"]
    return [str(PYTHON), "-m", "granian", "--interface", "rsgi", *where, *size, *care, "tournament.rsgi:application"]


def worker_command() -> list[str]:
    """The worker that makes papers: one process is enough, because a paper is printed on two presses of its own."""
    silent = ["--without-gossip", "--without-mingle", "--without-heartbeat", "--loglevel", "WARNING"]
    return [str(PYTHON), "-m", "celery", "--quiet", "-A", "tournament.celery", "worker", "--concurrency", "1", *silent]


def worker_environment(env: dict[str, str], data: Path) -> dict[str, str]:
    """The worker's environment, with an empty folder of its own for temporary files.

    Celery is given three seconds to stop; ended sooner than it likes, it leaves a folder behind (`pymp-...`, shared
    memory of its processes). Here that goes with the next start.
    """
    temporary = data / "tmp"
    shutil.rmtree(temporary, ignore_errors=True)
    temporary.mkdir()
    return env | {"TMPDIR": str(temporary)}


def _prepare(env: dict[str, str], *, with_demo: bool) -> None:
    """Translations, tables, static files, the first account and, when asked for, the demo event."""
    if run_python(["-m", "runner.prepare", *(["--demo"] if with_demo else [])], env) != 0:
        raise TroubleError("准备没有完成，原因见上。", "The preparation failed; the reason stands above.")


def _run(options: argparse.Namespace, port: int, data: Path, env: dict[str, str]) -> None:
    """Start everything, say where it is, wait, and stop everything whatever happens.

    The worker starts when the first page stands: nobody needs a paper before, and the page comes a second sooner.
    """
    asked = processes.stop_on_signals()
    addresses = _addresses(options.host, port)
    env = env | {"HALL_ADDRESS": addresses[0]}
    services: list[processes.Service] = []
    try:
        web = web_command(options.host, port, workers=min(2, os.cpu_count() or 1))
        services.append(processes.start(("网页", WEB), web, env, data / "logs" / "web.log"))
        qr = _qr_of(addresses[0])
        processes.wait_until_answering(addresses[-1], services)
        if not options.no_worker:
            log, private = data / "logs" / "worker.log", worker_environment(env, data)
            services.append(processes.start(("后台任务", "worker"), worker_command(), private, log))
        _say_ready(qr, addresses, data / "logs")
        watching.watch_until_the_end(services, frozenset({WEB}), asked)
        say("正在停止……", "Stopping ...")
    finally:
        processes.stop(services)


def _addresses(host: str, port: int) -> list[str]:
    """The addresses to tell people, the best first, and this machine's own last."""
    everywhere = host == EVERYWHERE
    outside = network.hall_addresses() if everywhere else []
    return [f"http://{address}:{port}/" for address in [*outside, "127.0.0.1" if everywhere else host]]


def _qr_of(address: str) -> str:
    """The address as a QR code for the terminal; drawn inside .venv while the web server is starting."""
    command = [str(PYTHON), "-m", "runner.qr", address]
    utf8 = os.environ | {"PYTHONIOENCODING": "utf-8"}
    return subprocess.run(command, cwd=ROOT, env=utf8, stdout=subprocess.PIPE, encoding="utf-8", check=True).stdout


def _say_ready(qr: str, addresses: Sequence[str], logs: Path) -> None:
    """Tell where the program is, and how to end it."""
    print(qr)
    say("✓ 已就绪，请用浏览器打开：", "Ready. Open in a browser:")
    for address in addresses:
        print(f"    {address}", flush=True)
    say(f"按 Ctrl-C 停止；记录在 {logs}", "Ctrl-C stops it; the logs stand there.")


@contextmanager
def _only_one(data: Path) -> Iterator[None]:
    """Hold the data folder, so that two starts by mistake do not run on the same event."""
    with (data / "running.lock").open("w", encoding="ascii") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise TroubleError(
                f"程序已经在用这个数据目录：{data}", f"The program is already running on {data}; stop it or use --data."
            ) from None
        yield
