"""The dice of HO-20, by a second reading of the page, for tests that work out results from a game's seed."""
import hashlib


class Dice:
    def __init__(self, seed, turn, purpose):
        self.key = hashlib.sha256(f"nightmail dice 1 {seed} {turn} {purpose}\n".encode()).digest()
        self.words, self.counter = [], 0

    def roll(self, sides):
        """1 to `sides`"""
        while True:
            if not self.words:
                block = hashlib.sha256(self.key + self.counter.to_bytes(8, "big")).digest()
                self.words = [int.from_bytes(block[i:i + 8], "big") for i in range(0, 32, 8)]
                self.counter += 1
            word = self.words.pop(0)
            if word < sides * (2 ** 64 // sides):
                return 1 + word % sides
