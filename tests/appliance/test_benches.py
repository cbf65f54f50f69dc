"""Every bench that the command line offers can be started, and be given so little to do that it only shows it runs."""

from __future__ import annotations

import importlib

import pytest

from companion.bench import BENCHES, run_bench

LITTLE = {
    "journal": ("--events", "3"),
    "referee": ("--events", "5"),
    "screen": ("--rounds", "1"),
}
"""The quick ones; the check of README starts them all."""


@pytest.mark.parametrize("bench", BENCHES)
def test_a_bench_on_offer_can_be_started(bench: str) -> None:
    assert callable(importlib.import_module(f"companion.bench.{BENCHES[bench]}").main)


@pytest.mark.parametrize("bench", LITTLE)
def test_a_bench_given_little_to_do_tells_figures(bench: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_bench(bench, LITTLE[bench]) == 0
    assert any(sign.isdigit() for sign in capsys.readouterr().out)


def test_a_bench_given_nothing_to_do_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run_bench("journal", ("--events", "0"))
    assert "at least 1" in capsys.readouterr().err
