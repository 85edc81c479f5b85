// A name that stays: making a passkey, and signing in with one. Loaded where one is offered, and nowhere else.

import "./club.js";
import "./passkey.js";
