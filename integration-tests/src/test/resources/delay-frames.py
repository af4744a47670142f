"""Passes frames between two tap devices: what the inner one sends arrives at the outer one later, all else at once.

Usage: delay-frames.py INNER OUTER MILLISECONDS. Ends with its standard input.
"""
import collections
import fcntl
import os
import select
import struct
import sys
import time

TUNSETIFF = 0x400454CA
TAP_WITHOUT_HEADER = 0x0002 | 0x1000
LARGEST_FRAME = 65536


def tap(name):
    device = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(device, TUNSETIFF, struct.pack("16sH", name.encode(), TAP_WITHOUT_HEADER))
    return device


def send(device, frame):
    try:
        os.write(device, frame)
    except OSError:
        pass  # The device is down or full; whoever sent it will send it again, as with any lost packet.


def frames(device):
    while True:
        try:
            yield os.read(device, LARGEST_FRAME)
        except OSError:
            return


inner, outer, delay = tap(sys.argv[1]), tap(sys.argv[2]), int(sys.argv[3]) / 1000
waiting = collections.deque()
while True:
    pause = max(0, waiting[0][0] - time.monotonic()) if waiting else None
    ready = select.select([inner, outer, sys.stdin], [], [], pause)[0]
    now = time.monotonic()
    if sys.stdin in ready and not os.read(sys.stdin.fileno(), 1):
        sys.exit()
    if inner in ready:
        waiting.extend((now + delay, frame) for frame in frames(inner))
    if outer in ready:
        for frame in frames(outer):
            send(inner, frame)
    while waiting and waiting[0][0] <= now:
        send(outer, waiting.popleft()[1])
