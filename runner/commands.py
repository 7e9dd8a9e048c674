"""The commands of run.py, and which of our functions answers each."""

import argparse
from collections.abc import Callable, Sequence

from runner import checking, measuring, serving, testing
from runner.environment import child_environment, data_folder, provide_environment, run_python
from runner.speech import TroubleError, say_trouble, survive_narrow_terminals
from runner.system import RUNNING, provide

Command = Callable[[Sequence[str]], int]


def manage(arguments: Sequence[str]) -> int:
    """Run one of Django's or our management commands on the event's data."""
    provide(RUNNING)
    provide_environment()
    return run_python(["manage.py", *arguments], child_environment(data_folder()))


COMMANDS: dict[str, tuple[Command, str, str]] = {
    "test": (testing.test, "全部测试", "the whole suite; with arguments, pytest with those"),
    "check": (
        checking.check,
        "格式、类型、测试等全部检查",
        "format, lint, types, import law, templates, ... and the tests",
    ),
    "manage": (manage, "管理命令", "a management command, e.g. `manage changepassword chief`"),
    "bench": (measuring.bench, "测速", "the bars of speed"),
    "bench-pairing": (measuring.bench_pairing, "编排引擎对比", "our pairing engine against others"),
    "load": (measuring.load, "满场压力测试", "512 card tables at once, and what is killed meanwhile (--quick)"),
    "fuzz": (measuring.fuzz, "随机长测", "the long random tests"),
    "shots": (measuring.shots, "页面截图", "pictures of the pages"),
}


def main(arguments: Sequence[str]) -> int:
    """Do what the command line asks; without a command, start the program."""
    survive_narrow_terminals()
    try:
        if arguments and arguments[0] in COMMANDS:
            command, _zh, _en = COMMANDS[arguments[0]]
            return command(arguments[1:])
        return serving.serve(_parser().parse_args(arguments))
    except TroubleError as trouble:
        say_trouble(trouble)
        return 1
    except KeyboardInterrupt:
        return 130


def _parser() -> argparse.ArgumentParser:
    """The options of a start, with the other commands named below them."""
    listed = "\n".join(f"  run.py {name:14} {zh} / {en}" for name, (_command, zh, en) in COMMANDS.items())
    parser = argparse.ArgumentParser(
        prog="run.py",
        description="启动比赛程序 / Start the tournament program. Data: ./var (or --data, SHENGJI_DATA, DATABASE_URL).",
        epilog=f"其他命令 / other commands:\n{listed}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    serving.add_options(parser)
    return parser
