// What all scripts of a table use of its page.

export const get = (id) => document.getElementById(id);
export const all = (selector, root = document) => [...root.querySelectorAll(selector)];
export const nodesOf = (target) => all(`[data-target~="${CSS.escape(target)}"]`);
export const seen = (node) => node.getClientRects().length && node.checkVisibility({ visibilityProperty: true });
export const table = get("table").dataset, taste = document.body.dataset, home = table.home || `/t/${table.game}`;
export const headers = { accept: "application/json" };
export const pause = (ms) => new Promise((done) => setTimeout(done, ms));
export const parsed = (html) => Object.assign(document.createElement("template"), { innerHTML: html }).content;

// A piece of a page, or nothing.
export async function read(path, query = {}) {
  const answer = await fetch(`${path}?${new URLSearchParams(query)}`, { headers });
  return answer.status === 200 ? answer.text() : "";
}

export function open(html) {
  get("sheet-body").innerHTML = html;
  if (html && !get("sheet").open) get("sheet").showModal();
}
