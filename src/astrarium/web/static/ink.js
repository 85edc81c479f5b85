// Ink on a board is as large on every screen, however near the camera is.

import { sight } from "./camera.js";
import { get } from "./page.js";

const board = get("board"), camera = get("camera");
function fit() {
  const { width, height } = get("live").viewBox?.baseVal || {}, at = get("live").getBoundingClientRect();
  if (!width || !at.width) return;
  camera.style.setProperty("--near", String(Math.min(at.width / width, at.height / height)));
  camera.style.setProperty("--zoom", String(board.clientWidth / sight()[2]));
}
board.addEventListener("looked", fit);
addEventListener("resize", fit);
fit();
