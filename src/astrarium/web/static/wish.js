// After the first game with somebody: whether to keep one's name here. Asked once; "not now" is for good.

import "./passkey.js";

const answer = await fetch(`/me/wish?back=${location.pathname}`);
if (answer.status === 200 && !document.querySelector(".m-ask")) {
  const sheet = document.createElement("dialog");
  sheet.className = "m-ask";
  sheet.innerHTML = await answer.text();
  document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: "/static/me.css" }));
  document.body.append(sheet);
  sheet.showModal();
}
