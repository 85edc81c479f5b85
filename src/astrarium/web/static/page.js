// What all scripts of a table use of its page.

/** @param {string} id */
export const get = (id) => document.getElementById(id);
/** @param {string} selector @param {ParentNode} root */
export const all = (selector, root = document) => [...root.querySelectorAll(selector)];
/** The nodes that show a thing of the table. @param {string} target */
export const nodesOf = (target) => all(`[data-target~="${CSS.escape(target)}"]`);
/** @param {Element} node */
export const seen = (node) => node.getClientRects().length && node.checkVisibility({ visibilityProperty: true });
export const table = get("table").dataset, taste = document.body.dataset, home = table.home || `/t/${table.game}`;
export const headers = { accept: "application/json" };
/** @param {number} ms */
export const pause = (ms) => new Promise((done) => setTimeout(done, ms));
/** @param {string} html */
export const parsed = (html) => Object.assign(document.createElement("template"), { innerHTML: html }).content;

/** A piece of a page, or nothing. @param {string} path @param {Record<string, string> | string[][]} query */
export async function read(path, query = {}) {
  const answer = await fetch(`${path}?${new URLSearchParams(query)}`, { headers });
  return answer.status === 200 ? answer.text() : "";
}

/** Show it in the sheet. @param {string} html */
export function open(html) {
  get("sheet-body").innerHTML = html;
  if (html && !get("sheet").open) get("sheet").showModal();
}
