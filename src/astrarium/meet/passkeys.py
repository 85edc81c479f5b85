"""Passkeys: somebody's phone or computer remembers who they are. Nothing is kept of one but its name, its public key, a
counter, and when it was made and used. The library that checks them is loaded when somebody first asks for one."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any, Final, NamedTuple

from astrarium.kernel import AstrariumError
from astrarium.kernel.outside import read_json
from astrarium.store import PasskeyRow
from astrarium.table import Unable
from astrarium.table.host import Host, hashed

from .persons import Persons

MOST: Final = 10  # passkeys of one person
WAITS: Final = 300  # seconds in which a challenge must be answered
LOCAL: Final = "localhost"


class Party(NamedTuple):
    """Where a passkey works: the server's name, and the address of its pages."""

    name: str
    origin: str


class NoPasskey(Unable):
    key = "passkey-wrong"
    status = 400
    says = "this passkey could not be checked"


def text_of(given: bytes) -> str:
    return urlsafe_b64encode(given).decode().rstrip("=")


def bytes_of(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def shaped(given: str) -> dict[str, Any]:
    """What a browser sends of a passkey, as far as that is what it should be."""
    try:
        found = read_json(given)
    except AstrariumError as error:
        raise NoPasskey from error
    if not isinstance(found, dict):
        raise NoPasskey
    return found


class Passkeys:
    """The passkeys of a server's people."""

    def __init__(self, host: Host, persons: Persons) -> None:
        self.host = host
        self.persons = persons
        self.spent: dict[str, float] = {}  # challenges that were answered, until they would be too old anyway

    def challenge(self) -> list[Any]:
        """What a passkey is to sign, and when it was asked."""
        return [text_of(self.host.random.randbytes(32)), self.host.clock()]

    def asked(self, given: object) -> bytes:
        """The challenge that a browser brings back, once and in time."""
        now = self.host.clock()
        self.spent = {text: at for text, at in self.spent.items() if now - at < WAITS}
        if not isinstance(given, list) or len(given) != 2 or not isinstance(given[0], str):
            raise NoPasskey
        if not isinstance(given[1], float | int) or not 0 <= now - given[1] < WAITS or given[0] in self.spent:
            raise NoPasskey
        self.spent[given[0]] = now
        return bytes_of(given[0])

    async def offer(self, who: str, name: str, party: Party, challenge: str) -> dict[str, Any]:
        """What a browser needs to make one."""
        from webauthn import generate_registration_options, options_to_json
        from webauthn.helpers.structs import (
            AuthenticatorSelectionCriteria,
            PublicKeyCredentialDescriptor,
            ResidentKeyRequirement,
            UserVerificationRequirement,
        )

        mine = await self.persons.myself(who)
        if len(mine.passkeys) >= MOST:
            raise Unable(f"somebody has at most {MOST} passkeys; remove one first", "me-devices").at(409)
        handle = mine.body.get("handle") or text_of(self.host.random.randbytes(32))
        if "handle" not in mine.body:
            await self.persons.change(who, handle=handle)
        made = generate_registration_options(
            rp_id=party.name,
            rp_name="Astrarium",
            user_id=bytes_of(handle),
            user_name=name,
            user_display_name=name,
            challenge=bytes_of(challenge),
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,
                user_verification=UserVerificationRequirement.PREFERRED,
            ),
            exclude_credentials=[
                PublicKeyCredentialDescriptor(id=bytes_of(one.body["credential"])) for one in mine.passkeys
            ],
        )
        found: dict[str, Any] = read_json(options_to_json(made))
        return found

    async def keep(
        self, who: str, device: str, agent: str, given: str, asked: object, party: Party, name: str, sign: str
    ) -> None:
        """A passkey that a browser has made."""
        from webauthn import verify_registration_response

        challenge = self.asked(asked)
        try:
            checked = verify_registration_response(
                credential=shaped(given),
                expected_challenge=challenge,
                expected_rp_id=party.name,
                expected_origin=party.origin,
            )
        except Exception as error:  # the library says in many ways that something is wrong with what was sent
            raise NoPasskey from error
        credential, now = text_of(checked.credential_id), self.host.clock()
        body = {"credential": credential, "key": text_of(checked.credential_public_key)}
        row = PasskeyRow(hashed(credential), who, now, now, checked.sign_count, body)
        async with self.host.store.write() as tx:
            if await tx.meet.passkeys.one(id=row.id) is not None:
                raise NoPasskey
            await self.persons.note(tx, who, device, "browser", agent)
            await self.persons.changing(tx, who, name=name, sign=sign, asked=True)
            await tx.meet.passkeys.keep(row)

    def ask(self, party: Party, challenge: str) -> dict[str, Any]:
        """What a browser needs to look for one."""
        from webauthn import generate_authentication_options, options_to_json

        made = generate_authentication_options(rp_id=party.name, challenge=bytes_of(challenge))
        found: dict[str, Any] = read_json(options_to_json(made))
        return found

    async def sign_in(self, given: str, asked: object, party: Party, agent: str) -> tuple[str, str, dict[str, Any]]:
        """Who shows a passkey, their new device, and what they are called."""
        from webauthn import verify_authentication_response

        challenge = self.asked(asked)
        credential = shaped(given)
        name = hashed(str(credential.get("id", "")))
        async with self.host.store.write() as tx:
            row = await tx.meet.passkeys.locked(id=name)
            if row is None:
                raise Unable("this server does not know this passkey", "passkey-unknown").at(404)
            try:
                checked = verify_authentication_response(
                    credential=credential,
                    expected_challenge=challenge,
                    expected_rp_id=party.name,
                    expected_origin=party.origin,
                    credential_public_key=bytes_of(row.body["key"]),
                    credential_current_sign_count=row.counter,
                )
            except Exception as error:  # as above
                raise NoPasskey from error
            values = {"counter": checked.new_sign_count, "used": self.host.clock()}
            await tx.meet.passkeys.set(values, id=name)
            device = await self.persons.new_device(tx, row.who, "passkey", agent)
            person = await tx.meet.persons.one(who=row.who)
        return row.who, device, person.body if person is not None else {}

    async def drop(self, who: str, id: str) -> None:
        async with self.host.store.write() as tx:
            if not await tx.meet.passkeys.drop(who=who, id=id):
                raise Unable("there is no such passkey of yours", "me-no-device").at(404)
