// Pan and zoom by wheel, drag and pinch; on a phone the camera goes to what can be touched.

import { select, zoom, zoomIdentity } from "./vendor/d3-zoom.js";

export class Camera {
  constructor() {
    this.board = document.getElementById("board");
    this.camera = document.getElementById("camera");
    this.zoom = zoom().scaleExtent([1, 8]).clickDistance(6).on("zoom", e => {
      const { x, y, k } = e.transform;
      this.camera.style.transform = `translate(${x}px, ${y}px) scale(${k})`;
    });
    this.drawn = document.getElementById("live").tagName === "svg";
    if (!this.drawn) return;
    this.board.classList.add("drawn");
    new ResizeObserver(() => {
      const room = [[0, 0], [this.board.clientWidth, this.board.clientHeight]];
      this.zoom.translateExtent(room).extent(room);
    }).observe(this.board);
    select(this.board).call(this.zoom).on("dblclick.zoom", null);
  }

  by(factor) {
    if (this.drawn) select(this.board).transition().duration(200).call(this.zoom.scaleBy, factor);
  }

  whole() {
    if (this.drawn) select(this.board).call(this.zoom.transform, zoomIdentity);
  }

  // A finger that points at something too small comes closer first; true if it did.
  closer(e, node) {
    const { width, height } = (node.querySelector(".hit, .halo") || node).getBoundingClientRect(), size = Math.max(width, height), home = this.board.getBoundingClientRect();
    if (!this.drawn || e.pointerType !== "touch" || size > 40 || !this.camera.contains(node)) return false;
    select(this.board).transition().duration(200).call(this.zoom.scaleBy, 48 / size, [e.clientX - home.x, e.clientY - home.y]);
    return true;
  }

  // Bring the legal targets to a size that a finger can hit, if they all fit.
  frame() {
    if (innerWidth > 700) return;
    document.querySelector(":is(#own, .generic) .lit")?.scrollIntoView({ block: "nearest", inline: "nearest" });
    if (!this.drawn) return;
    const home = this.board.getBoundingClientRect(), lit = [...this.camera.querySelectorAll(".lit")].filter(node => node.getClientRects().length);
    this.whole();
    if (!lit.length) return;
    const boxes = lit.map(node => (node.querySelector(".hit, .halo") || node).getBoundingClientRect());
    const x0 = Math.min(...boxes.map(b => b.left)) - home.left, x1 = Math.max(...boxes.map(b => b.right)) - home.left;
    const y0 = Math.min(...boxes.map(b => b.top)) - home.top, y1 = Math.max(...boxes.map(b => b.bottom)) - home.top;
    const small = Math.min(...boxes.map(b => Math.max(b.width, b.height)));
    const room = Math.min(home.width / (x1 - x0 + 24), home.height / (y1 - y0 + 24));
    const k = Math.max(1, Math.min(8, room, 48 / small));
    if (k < 1.05) return;
    select(this.board).call(this.zoom.scaleTo, k).call(this.zoom.translateTo, (x0 + x1) / 2, (y0 + y1) / 2); // and never past the edge
  }
}
