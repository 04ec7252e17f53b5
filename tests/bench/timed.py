"""What tests/bench/measure was called with, how it times, and the rows of its table.

A disk is quick and slow by the minute, so that the commands that are compared run in turn, and the median of each
counts; what one left to be written is on the disk before the next begins. ext4 without a journal does not give out
again an inode that was freed within the last minutes, and passes by every one of them for each new file: where many
files were deleted just now, opening 1,200 takes 0.40 s, not 0.02. So each run gets a directory where none has been,
below one with the attribute T (chattr(1)), whose directories ext4 spreads over the disk, and all stay until the
series is over. Where there is no such attribute it goes without."""
import itertools, os, shutil, statistics, subprocess, sys, tempfile, time

here = os.path.dirname(os.path.abspath(__file__))
program, maker = [os.path.abspath(word) for word in sys.argv[1:3]]
sizes = [int(word) for word in sys.argv[3:]] or [1, 4]
RUNS = int(os.environ.get("RUNS", "5"))
memory = tempfile.mkdtemp(dir=os.environ.get("MEMORY", "/dev/shm"))
disk = tempfile.mkdtemp(dir=os.environ.get("DISK", "build"))
numbers = itertools.count(1)
if shutil.which("chattr"):
    subprocess.run(["chattr", "+T", disk], stderr=subprocess.DEVNULL)


def on_one_processor():
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def once(*words, alone=False):
    """Processor and wall seconds, peak MiB; `alone`: on one processor."""
    begin = time.monotonic()
    child = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                             preexec_fn=on_one_processor if alone else None)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        sys.exit("%s: exit code %d" % (" ".join(words), child.returncode))
    return usage.ru_utime + usage.ru_stime, time.monotonic() - begin, usage.ru_maxrss / 1024


def least(before, *words, alone=False):
    """The same, each value the least of several runs; `before` is called before each."""
    begin, all_of = time.monotonic(), []
    while not all_of or (len(all_of) < RUNS and time.monotonic() - begin < 5):
        before()
        all_of.append(once(*words, alone=alone))
    return [min(each) for each in zip(*all_of)]


def place():
    """A path on the disk in a directory that no earlier run has used."""
    return os.path.join(disk, str(next(numbers)))


def clear():
    """Ends a series on the disk."""
    for name in os.listdir(disk):
        shutil.rmtree(os.path.join(disk, name))
    os.sync()


def in_turn(*ways, check=lambda *paths: None):
    """A series of RUNS (3 where they take long) on the disk: of each way the medians of what `once` gives. A way is
    given a place of its own and one where the first has been, and returns the command; `check` is given all places
    after each run. Each way comes first as often as the others: on a virtual machine the memory that a process gave
    back is at hand for the next one, and after a second no more.
    """
    begin, all_of, first = time.monotonic(), [[] for _ in ways], None
    while len(all_of[0]) < (RUNS if time.monotonic() - begin < 20 else min(RUNS, 3)):
        paths = [place() for _ in ways]
        begins = len(all_of[0]) % len(ways)
        for i in [*range(begins, len(ways)), *range(begins)]:
            first = paths[0] if i == 0 else first
            words = ways[i](paths[i], first)
            os.sync()
            all_of[i].append(once(*words))
        check(*paths)
    clear()
    return [[statistics.median(each) for each in zip(*runs)] for runs in all_of]


def bytes_below(path):
    if os.path.isfile(path):
        return os.path.getsize(path)
    return sum(os.path.getsize(os.path.join(at, name)) for at, _, names in os.walk(path) for name in names)


def gone(path):
    shutil.rmtree(path, ignore_errors=True)


def heading():
    print("%-38s %9s %8s %8s %7s %8s %8s  %s" % (
        "what", "processor", "wall s", "disk s", "MiB", "read MB", "wrote MB", "beside"))


def row(what, cpu, wall, on_disk=None, peak=None, read=None, written=None, beside=""):
    def cell(value, form, scale=1):
        return "" if value is None else form % (value * scale)
    print("%-38s %9.4f %8s %8s %7s %8s %8s  %s" % (
        what, cpu, cell(wall, "%.3f"), cell(on_disk, "%.3f"), cell(peak, "%.0f"),
        cell(read, "%.2f", 1e-6), cell(written, "%.2f", 1e-6), beside), flush=True)


def left_out(what, why):
    print("%-38s left out: %s" % (what, why), flush=True)


def end():
    gone(memory)
    gone(disk)
