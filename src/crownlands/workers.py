"""Work that is shared out: among threads, among processes."""

import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)
from concurrent.futures import wait as wait_for
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context, parent_process
from multiprocessing.synchronize import Event
from threading import Thread
from typing import Any, TypeVar

Answer = TypeVar("Answer")


def on_threads(
    work: Callable[..., Answer], jobs: Iterable[tuple[Any, ...]], workers: int
) -> Iterator[Answer]:
    """The answers to all jobs, which are the work's arguments, as they come."""
    with ThreadPoolExecutor(workers) as pool:
        yield from spread(pool, work, jobs, 2 * workers)


def on_processes(
    work: Callable[..., Answer], jobs: Iterable[tuple[Any, ...]], workers: int
) -> Iterator[Answer]:
    """The same in fresh processes: forked ones would share the compiler's locks with this one's
    threads. One that dies is a BrokenProcessPool. Whoever breaks it off waits for none of them."""
    # Whoever is stopped at once leaves semaphores to Python's tracker, which need not say so.
    os.environ.setdefault("PYTHONWARNINGS", "ignore:resource_tracker:UserWarning")
    spawn = get_context("spawn")
    stopped = spawn.Event()
    with ProcessPoolExecutor(workers, spawn, end_with_parent, (stopped,)) as pool:
        try:
            yield from spread(pool, work, jobs, 2 * workers)
        except BaseException:
            stopped.set()
            raise


def spread(
    pool: Executor, work: Callable[..., Answer], jobs: Iterable[tuple[Any, ...]], most: int
) -> Iterator[Answer]:
    """So many jobs at most are begun at a time: whoever breaks it off waits for few."""
    waiting = iter(jobs)

    def begin(jobs: int) -> set[Future[Answer]]:
        with deaf_to_ctrl_c():
            return {pool.submit(work, *job) for job in islice(waiting, jobs)}

    begun = begin(most)
    try:
        while begun:
            done, begun = wait_for(begun, return_when=FIRST_COMPLETED)
            begun |= begin(len(done))
            for future in done:
                yield future.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


@contextmanager
def deaf_to_ctrl_c() -> Iterator[None]:
    """Processes begun in here do not hear Ctrl-C, of which a terminal tells all of them."""
    if not hasattr(signal, "pthread_sigmask"):  # on Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def end_with_parent(stopped: Event) -> None:
    """Let a worker end, whatever it is doing, when whoever started it has stopped or was killed."""
    parent = parent_process()
    assert parent is not None

    def end_after(wait: Callable[[], object]) -> None:
        wait()
        os._exit(1)

    for wait in (parent.join, stopped.wait):
        Thread(target=end_after, args=[wait], daemon=True).start()
