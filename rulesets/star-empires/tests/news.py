"""The events that a turn of star-empires tells, and their readers, by a second reading of SE-133, SE-134 and SE-138,
for phases.py."""
import collections

from galactic import SCANNED, VISIBLE, local

GM = "GM"
ACTS = {"fired": "{empire} fires at {at} at {sector}: {ships}", "launched": "{empire} launches at {at} at {sector}: {ships}",
        "departed": "{empire} leaves {sector}: {ships}", "arrived": "{empire} arrives at {sector}: {ships}",
        "entered": "{empire} enters {portal} at {sector}: {ships}", "exited": "{empire} comes out of {portal} at {sector}: {ships}",
        "built": "{empire} builds {count} {class} at {sector}: {ships}"}


def listed(ships):
    """New ships without a name have serial numbers that the program chooses."""
    return ", ".join(sorted(("new" if s.serial[0] == "?" and not s.name else s.handle for s in {id(s): s for s in ships}.values()), key=str.lower))


class News:
    """The part of a Turn for events, by reader: (phase, code, text)"""

    def begin(self, phase):
        """The position of everything as a phase begins"""
        self.phase, self.at_start, self.acts = phase, {}, collections.defaultdict(list)
        for s in sorted((s for s in self.g.ships if s.out), key=lambda s: (list(self.g.empires).index(s.owner), s.key)):
            self.at_start.setdefault(s.at, []).append(s)

    def tell(self, code, readers, form, **values):
        for reader in readers:
            words = dict(values)
            if "sector" in values:
                at = values["sector"] if reader == GM else local(self.g.empires[reader].frame, values["sector"])
                words["sector"] = f"({at[0]},{at[1]})"
            self.news[reader].append((self.phase, code, form.format(**words)))

    def present(self, at):
        world = self.g.world_at(at)
        return {s.owner for s in self.at_start.get(at, ())} | ({world["owner"]} if world and world["owner"] else set())

    def public(self, code, at, form, own=None, **values):
        """Tells an event to all with presence, to the GM, and to the owner"""
        self.tell(code, self.present(at) | {GM} | ({own} if own else set()), form, sector=at, **values)

    def act(self, code, ship, at, portal=None, target=None):
        self.acts[code, ship.owner, at, portal, ship.kind["full"] if code == "built" else None].append((ship, target))

    def tell_acts(self):
        """Ships are listed together, whichever orders named them (SE-133)"""
        for (code, empire, at, portal, kind), acts in self.acts.items():
            ships = [s for s, _ in acts]
            values = dict(empire=empire, ships=listed(ships), portal=portal, count=len(ships),
                          at=", ".join(n for n in self.g.empires if n in {t for _, t in acts}))
            self.tell(code, self.present(at) | {empire, GM}, ACTS[code], sector=at, **values, **{"class": kind})

    def tell_damage(self, code, s, damage):
        to, storm = self.present(s.at), code == "storm-damage"
        counting = {n for n in to if s.kind["full"] in self.g.empires[n].classes} | {s.owner}
        values = {"ship": f"{s.owner} {s.handle}", "class": s.kind["full"], "sector": s.at, "percent": s.percent, "damage": damage}
        self.tell(code, counting | {GM}, "{ship} ({class}) " + ("takes {damage} from storms" if storm else "is hit for {damage}")
                  + " at {sector}, OR {percent}%", **values)
        self.tell(code, to - counting, "{ship} ({class}) is " + ("damaged by storms" if storm else "hit") + " at {sector}, OR {percent}%", **values)

    def tell_mended(self, code, s, form):
        to = {s.owner, GM} | (set() if s.carrier else self.present(s.at))
        self.tell(code, to, form, ship=f"{s.owner} {s.handle}", sector=s.at, percent=s.percent)

    def met(self, e, other):
        if other not in e.contacts:
            e.contacts.add(other)
            self.tell("contact", (e.name, GM), "{empire} is in contact with {other}", empire=e.name, other=other)

    def tell_grant(self, grant, deny):
        to, (giver, receiver, _, thing) = grant[:2] + (GM,), grant
        words = "{what}" if thing is None or not isinstance(thing, tuple) else "{sector}"
        values = dict(sector=thing) if isinstance(thing, tuple) else dict(what=getattr(thing, "handle", thing) or "all")
        form = "{giver} ends {receiver}'s access to its scans: " if deny else "{giver} gives {receiver} access to its scans: "
        self.tell("denied" if deny else "authorised", to, form + words, giver=giver, receiver=receiver, **values)

    def tell_shared(self):
        """How many sectors each empire shares, seen now or as ships were destroyed there (SE-134)"""
        for e in self.g.empires.values():
            for giver in self.g.empires:
                shown = {at for (at, n), level in e.shown.items() if n == giver and level >= SCANNED}
                shown |= {at for at, by in e.glimpsed.items() if giver in by and giver != e.name}
                if shown:
                    self.tell("shared", (e.name, GM), "{giver} shares {n} {sectors} with {to}", giver=giver, n=len(shown), to=e.name,
                              sectors="sector" if len(shown) == 1 else "sectors")
