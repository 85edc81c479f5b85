"""How a call reaches somebody: Web Push to the push service of their browser, or mail by SMTP.

A push endpoint is an address that a browser hands in, so only known push services are ever asked, over HTTPS and
without following anybody elsewhere. A mail goes to nobody who has not confirmed the address by a link in a first mail.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
import smtplib
import socket
import ssl
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from astrarium.games import folder
from astrarium.settings import Settings
from astrarium.store import CallRow
from astrarium.table import Unable
from astrarium.table.calling import Call
from astrarium.text.words import heading
from astrarium.web.keys import kept
from astrarium.web.outgoing import PATH, Resolve, plain_host, straight_session
from astrarium.web.page.site import Site, site

LOG = logging.getLogger("astrarium.web")
SECONDS: Final = 10.0
KEY: Final = re.compile(r"[A-Za-z0-9_=-]{16,200}")
MAIL: Final = re.compile(r"[^@\s<>\"',;:\\]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+")
KEEP: Final = 24 * 3600  # seconds that a push service keeps a call for a browser that sleeps


def vapid_in(data: Path) -> Path:
    """The key by which push services know this server: made at the first start, readable by nobody else."""

    def made() -> bytes:
        from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
        from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

        return generate_private_key(SECP256R1()).private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())

    return kept(data / "vapid.pem", made)


class Post:
    """One server's post office."""

    def __init__(self, settings: Settings, key: Path | None = None, resolve: Resolve = socket.getaddrinfo) -> None:
        self.settings: Final = settings
        self.key: Final = key
        self.resolve: Final = resolve

    # ------------------------------------------------------------ push
    @cached_property
    def public_key(self) -> str:
        """What a browser needs to subscribe; nothing where there is no key."""
        if self.key is None:
            return ""
        from base64 import urlsafe_b64encode

        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat, load_pem_private_key

        private = load_pem_private_key(self.key.read_bytes(), None)
        point = private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return urlsafe_b64encode(point).rstrip(b"=").decode()

    def admitted(self, endpoint: str) -> bool:
        """Whether an address belongs to a push service that this server asks."""
        if self.named(endpoint):
            return True
        host = plain_host(endpoint)
        known = [entry.lower() for entry in self.settings.push_hosts.split() if "://" not in entry]
        return any(host == entry or host.endswith("." + entry) for entry in known)

    def named(self, endpoint: str) -> bool:
        """Whether an address is of an origin that the operator has named exactly, wherever it may be."""
        origins = [entry.rstrip("/") for entry in self.settings.push_hosts.split() if "://" in entry]
        return any(endpoint.startswith(one + "/") and PATH.fullmatch(endpoint[len(one) :]) for one in origins)

    def subscription(self, given: Any) -> tuple[str, dict[str, Any]]:
        """A browser's subscription, checked: its address, and what is kept of it."""
        try:
            endpoint, keys = str(given["endpoint"]), given["keys"]
            p256dh, auth = str(keys["p256dh"]), str(keys["auth"])
        except (TypeError, KeyError) as error:
            raise Unable("a subscription has an endpoint and keys", "bad-request") from error
        if len(endpoint) > 1000 or not KEY.fullmatch(p256dh) or not KEY.fullmatch(auth):
            raise Unable("the subscription can't be used", "bad-request")
        if not self.admitted(endpoint):
            raise Unable("this server asks no such push service", "no-such-push").at(422)
        return endpoint, {"endpoint": endpoint, "keys": {"p256dh": p256dh, "auth": auth}}

    def push(self, row: CallRow, note: Call) -> bool:
        """Blocks; runs beside the event loop."""
        import requests

        pywebpush: Any = import_module("pywebpush")

        if not self.admitted(row.body["endpoint"]):
            return False
        text = json.dumps({"title": subject(note, row.lang), "body": line(note, row.lang), "url": way(note)})
        session = straight_session(not self.named(row.body["endpoint"]), self.resolve)
        try:
            answer: Any = pywebpush.webpush(
                row.body,
                text,
                vapid_private_key=str(self.key),
                vapid_claims={"sub": f"mailto:{self.settings.smtp_from or 'nobody@example.org'}"},
                timeout=SECONDS,
                ttl=KEEP,
                requests_session=session,
            )
        except (pywebpush.WebPushException, requests.RequestException, ValueError) as error:
            LOG.info("a push did not arrive: %s", type(error).__name__)
            return False
        return bool(200 <= answer.status_code < 300)

    # ------------------------------------------------------------ mail
    @property
    def mails(self) -> bool:
        return bool(self.settings.smtp and self.settings.smtp_from)

    def address(self, given: str) -> str:
        text = given.strip()
        if not self.mails or len(text) > 200 or not MAIL.fullmatch(text):
            raise Unable("this is no mail address", "no-mail")
        return text

    def mail(self, to: str, about: str, text: str, stop: str = "") -> bool:
        """Blocks; runs beside the event loop."""
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self.settings.smtp_from, to, about
        message["Date"] = formatdate(localtime=False)
        message["Message-ID"] = make_msgid(domain=self.settings.smtp_from.rpartition("@")[2].strip("> "))
        message["Auto-Submitted"] = "auto-generated"
        if stop:
            message["List-Unsubscribe"] = f"<{stop}>"
        message.set_content(text)
        host, _, port = self.settings.smtp.partition(":")
        try:
            with self.mail_server(host, int(port or 25)) as server:
                if self.settings.smtp_user:
                    server.login(self.settings.smtp_user, self.settings.smtp_password)
                server.send_message(message)
        except (OSError, smtplib.SMTPException, ValueError) as error:
            LOG.warning("a mail was not sent: %s", error)
            return False
        return True

    def mail_server(self, host: str, port: int) -> smtplib.SMTP:
        """A connection to the server that mails are given to; by TLS it is that server and nobody else."""
        if self.settings.smtp_tls == "none":
            return smtplib.SMTP(host, port, timeout=SECONDS)
        trusted = ssl.create_default_context(cafile=self.settings.smtp_ca or None)
        if self.settings.smtp_tls == "tls":
            return smtplib.SMTP_SSL(host, port, timeout=SECONDS, context=trusted)
        server = smtplib.SMTP(host, port, timeout=SECONDS)
        try:
            server.starttls(context=trusted)
        except BaseException:
            server.close()
            raise
        return server

    # ------------------------------------------------------------ both
    async def carry(self, row: CallRow, note: Call) -> bool:
        if row.kind == "push":
            return await asyncio.to_thread(self.push, row, note)
        if not (self.mails and row.body.get("confirmed")):
            return True  # not yet: that is no failure
        base = row.body["base"]
        stop = f"{base}/calls/stop/{row.id}.{row.body['token']}"
        text = f"{line(note, row.lang)}\n\n{base}{way(note)}\n\n--\n{site(row.lang)('mail-stop')}\n{stop}\n"
        return await asyncio.to_thread(self.mail, row.body["to"], subject(note, row.lang), text, stop)

    async def ask(self, row: CallRow) -> bool:
        """The first mail to an address: whoever reads it says whether it is theirs."""
        words = site(row.lang)
        text = f"{words('mail-confirm')}\n\n{row.body['base']}/calls/confirm/{row.id}.{row.body['token']}\n"
        return await asyncio.to_thread(self.mail, row.body["to"], words("mail-confirm-subject"), text)


def way(note: Call) -> str:
    """Where a call leads to."""
    return f"/t/{note.game}" if note.game else "/"


def subject(note: Call, lang: str) -> str:
    if note.club:
        return f"{note.club}: {site(lang)('call-' + note.why)}".replace("\n", " ")
    return f"{heading(folder(note.title), lang).name}: {site(lang)('call-' + note.why)}".replace("\n", " ")


def line(note: Call, lang: str) -> str:
    """Whose table it is, and how long there is; nothing of the position."""
    words = site(lang)
    if note.why == "evening":
        begins = words("call-begins", shown(words, note.left))
        return f"{begins} {words('call-come', ', '.join(note.names))}" if note.names else begins
    if note.why == "league":
        return words("call-plays", heading(folder(note.title), lang).name)
    if note.why == "search":
        return words("call-looks", ", ".join(note.names) or words("a-guest"), heading(folder(note.title), lang).name)
    with_ = words("call-with", ", ".join(note.names)) if note.names else words("call-alone")
    return f"{with_} {words('call-left', shown(words, note.left))}" if note.why == "soon" else with_


def shown(words: Site, seconds: float) -> str:
    if seconds >= 2 * 3600:
        return words("hours", round(seconds / 3600))
    return words("minutes", max(1, round(seconds / 60)))
