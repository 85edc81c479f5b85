// The end of a game: stillness first, then the result; numbers count up; the postcard is handed on.

import { by, goTo, whole } from "./camera.js";
import { all, get, pause, taste } from "./page.js";
import { still } from "./motion.js";

// The styles of the result come with it.
const styled = (name) =>
  new Promise((done) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: `/static/${name}.css` });
    link.onload = link.onerror = done;
    document.head.append(link);
  });

export async function celebrate() {
  taste.waiting = "yes";
  await Promise.all([styled("result"), styled("turned"), pause(still() ? 0 : 900)]);
  while (!still() && document.querySelector("#spectacle.on")) await pause(200);
  delete taste.waiting;
  if (still()) return arrive();
  taste.ended = "now";
  arrive();
  for (const number of all("#end [data-count]")) count(number, +number.dataset.count);
}

// On a narrow screen the camera goes to what decided, as near as all of it is in sight.
export function arrive() {
  when();
  if (get("result").dataset.wish) import("./wish.js");
  const ring = document.querySelector("#decided circle");
  if (!ring || innerWidth >= 1100) return;
  whole();
  rings();
  const found = all("#decided circle").map((one) => one.getBoundingClientRect()),
    board = get("board").getBoundingClientRect(),
    [x0, x1, y0, y1] = [["min", "left"], ["max", "right"], ["min", "top"], ["max", "bottom"]]
      .map(([most, edge]) => Math[most](...found.map((one) => one[edge])));
  by(Math.min(1.7, board.width / (x1 - x0 + 16), board.height / (y1 - y0 + 16)));
  goTo((x0 + x1) / 2 - board.left, (y0 + y1) / 2 - board.top);
}

// A narrow picture may have its parts elsewhere: the rings follow them.
function rings() {
  const eye = get("decided").getScreenCTM()?.inverse();
  for (const ring of all("#decided [data-at]")) {
    const name = ring.dataset.at,
      node = name.startsWith("#") ? get(name.slice(1)) : get("live").querySelector(`[data-target~="${name}"]`);
    if (!eye || !node) continue;
    const [core, all] = [node.querySelector(".hit, .halo"), node].map((one) => one?.getBoundingClientRect()),
      { left, top, width, height } = core?.width ? core : all,
      { x, y } = new DOMPoint(left + width / 2, top + height / 2).matrixTransform(eye);
    ring.setAttribute("transform", `translate(${x} ${y})`);
  }
}

function count(node, to) {
  const began = performance.now();
  const step = (now) => {
    const part = Math.min(1, (now - began) / 600);
    node.textContent = Math.round(to * part);
    if (part < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

// Dates as the reader's own calendar has them.
function when() {
  const lang = document.documentElement.lang, language = lang === "en" ? "en-GB" : lang;
  for (const time of all("time[data-day]:empty")) {
    time.textContent = new Date(time.dateTime).toLocaleDateString(language, {
      weekday: "long",
      day: "numeric",
      month: "long",
    });
  }
}

// A phone hands on picture and link together; elsewhere the picture is downloaded and the link copied.
document.addEventListener("click", async (e) => {
  const link = e.target.closest("a[data-share]");
  if (!link || !navigator.share) return;
  e.preventDefault();
  const { share, title, text } = link.dataset, url = new URL(share, location.href).href;
  try {
    const picture = await (await fetch(link.href)).blob(),
      files = [new File([picture], link.download, { type: "image/png" })];
    await navigator.share(navigator.canShare?.({ files }) ? { title, text, url, files } : { title, text, url });
  } catch (error) {
    if (/** @type {Error} */ (error).name !== "AbortError") location.href = link.href;
  }
});
