"""A name that stays: what somebody shows of themselves, the devices on which they are who they are, and a pause.

A person is the hash of the secret of the browser in which they began. Another device gets a cookie that names this
person and itself; signed out, its cookie opens nothing. A private link or a passkey makes such a device.
"""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple

from astrarium.store import DeviceRow, MemberRow, OwnLinkRow, PasskeyRow, PersonRow, Tx
from astrarium.store.meetings import device_mark
from astrarium.table import NoSuchLink, Unable
from astrarium.table.host import DAY, Host, hashed

from .clubs import ASKED, Clubs

PARTS: Final = ("strength", "seen", "games", "watch", "talk")  # what others may be shown, or do
LINE: Final = 80  # letters of one's own line
LINK: Final = DAY  # a private link works for so long, once;
HOSTS_LINK: Final = 7 * DAY  # and one that a host gave
DEVICES: Final = 20
SYSTEMS: Final = (("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"),
                  ("Mac OS", "macOS"), ("Linux", "Linux"))  # fmt: skip
BROWSERS: Final = (("Firefox", "Firefox"), ("Edg", "Edge"), ("OPR", "Opera"), ("Chrom", "Chrome"), ("Safari", "Safari"))


def device_name(agent: str) -> str:
    """What a browser says it is, in two words.

    >>> device_name("Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0")
    'Firefox, Linux'
    >>> device_name("curl/8")
    ''
    """
    found = [next((name for word, name in known if word in agent), "") for known in (BROWSERS, SYSTEMS)]
    return ", ".join([name for name in found if name])


class Myself(NamedTuple):
    """All that the page about oneself shows."""

    body: dict[str, Any]
    devices: list[DeviceRow]
    passkeys: list[PasskeyRow]

    def shows(self, part: str) -> bool:
        if part in ASKED:
            return part in self.body.get("open", [])
        return part not in self.body.get("shy", [])

    @property
    def paused(self) -> bool:
        return bool(self.body.get("paused"))


class Persons:
    """The people of a server, as they wish to be known."""

    def __init__(self, host: Host, clubs: Clubs) -> None:
        self.host = host
        self.clubs = clubs
        self.gone: set[str] = set()  # marks of devices that were signed out

    # ------------------------------------------------------------ devices
    async def load(self) -> None:
        """Which devices were signed out: read at the start, and again where other servers write."""
        async with self.host.store.read() as tx:
            rows = await tx.meet.devices.all(out=True)
        self.gone = {device_mark(one.who, one.id) if one.who else one.id for one in rows}

    def signed_out(self, who: str, device: str) -> bool:
        return bool(self.gone) and device_mark(who, device) in self.gone

    async def myself(self, who: str) -> Myself:
        async with self.host.store.read() as tx:
            row = await tx.meet.persons.one(who=who)
            devices = await tx.meet.devices.all(order="made", who=who, out=False)
            keys = await tx.meet.passkeys.all(order="made", who=who)
        return Myself(row.body if row is not None else {}, devices, keys)

    async def change(self, who: str, **values: Any) -> None:
        async with self.host.store.write() as tx:
            await self.changing(tx, who, **values)
        for one in await self.clubs.of(who):
            self.clubs.changed(one.club)

    async def changing(self, tx: Tx, who: str, **values: Any) -> dict[str, Any]:
        row = await tx.meet.persons.locked(who=who) or PersonRow(who, self.host.clock(), {})
        body = {**row.body, **values}
        await tx.meet.persons.keep(row._replace(body=body))
        return body

    async def note(self, tx: Tx, who: str, device: str, how: str, agent: str) -> None:
        """A device of somebody is here."""
        now = self.host.clock()
        found = await tx.meet.devices.one(who=who, id=device)
        row = found or DeviceRow(who, device, how, "", now, now, False)
        await tx.meet.devices.keep(row._replace(seen=now, name=device_name(agent) or row.name))

    async def come(self, who: str, device: str, agent: str) -> None:
        """The page about oneself was opened: this is one of the devices."""
        async with self.host.store.write() as tx:
            await self.note(tx, who, device, "browser", agent)

    async def new_device(self, tx: Tx, who: str, how: str, agent: str) -> str:
        if await tx.meet.devices.count(who=who, out=False) >= DEVICES:
            raise Unable(f"somebody has at most {DEVICES} devices; sign one out first", "me-devices").at(409)
        id = self.host.random.randbytes(6).hex()
        await self.note(tx, who, id, how, agent)
        return id

    async def sign_out(self, who: str, device: str) -> None:
        """A device is nobody's from now on."""
        async with self.host.store.write() as tx:
            if not await tx.meet.devices.set({"out": True}, who=who, id=device):
                raise Unable("there is no such device of yours", "me-no-device").at(404)
        self.gone.add(device_mark(who, device))

    # ------------------------------------------------------------ a private link
    async def link(self, who: str, device: str, agent: str, name: str, sign: str) -> str:
        """A link by which another device becomes me, once; an older one stops working."""
        token = self.host.token()
        async with self.host.store.write() as tx:
            await self.note(tx, who, device, "browser", agent)
            await self.changing(tx, who, name=name, sign=sign)
            await tx.meet.own_links.drop(who=who, how="link")
            await tx.meet.own_links.keep(OwnLinkRow(hashed(token), who, "link", self.host.clock() + LINK))
        return token

    async def hosts_link(self, tx: Tx, person: MemberRow) -> str:
        """A host gives somebody a new link, who has lost all their devices; the others read that it happened."""
        token = self.host.token()
        await self.changing(tx, person.who, name=person.name, sign=person.sign)
        await tx.meet.own_links.drop(who=person.who)
        await tx.meet.own_links.keep(OwnLinkRow(hashed(token), person.who, "host", self.host.clock() + HOSTS_LINK))
        return token

    async def leads_to(self, token: str) -> tuple[OwnLinkRow, dict[str, Any]]:
        """Whom a link leads to, while it works."""
        async with self.host.store.read() as tx:
            row = await tx.meet.own_links.one(hash=hashed(token))
            if row is None or row.until < self.host.clock():
                raise NoSuchLink
            person = await tx.meet.persons.one(who=row.who)
        return row, person.body if person is not None else {}

    async def arrive(self, token: str, agent: str) -> tuple[str, str]:
        """Use a link, once: who this device is now, and its name among theirs. After a host's link every older device
        is out, for it was lost."""
        async with self.host.store.write() as tx:
            row = await tx.meet.own_links.locked(hash=hashed(token))
            if row is None or row.until < self.host.clock():
                raise NoSuchLink
            await tx.meet.own_links.drop(hash=row.hash)
            if row.how == "host":
                await self.note(tx, row.who, "", "browser", "")
                await tx.meet.devices.set({"out": True}, who=row.who)
                await tx.meet.passkeys.drop(who=row.who)
            device = await self.new_device(tx, row.who, row.how, agent)
        await self.load()
        return row.who, device

    # ------------------------------------------------------------ what others see
    async def show(self, who: str, part: str, on: bool) -> None:
        if part not in PARTS:
            raise Unable(f"what others see is one of {', '.join(PARTS)}", "no-form")
        mine = await self.myself(who)
        noted = "open" if part in ASKED else "shy"
        rest = [one for one in mine.body.get(noted, []) if one != part]
        await self.change(who, **{noted: [*rest, part] if on == (part in ASKED) else rest})

    async def say(self, who: str, line: str) -> None:
        """One line of one's own, for the card."""
        await self.change(who, line=re.sub(r"\s+", " ", "".join([c for c in line if c.isprintable()])).strip()[:LINE])

    async def pause(self, who: str, on: bool) -> None:
        """Nobody of a club sees me, and nobody is looked for; all of it is kept."""
        if on:
            async with self.host.store.write() as tx:
                await tx.meet.chairs.set({"state": "gone"}, who=who, state=["open", "found"])
        await self.change(who, paused=on)
