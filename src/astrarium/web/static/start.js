// The lobby: a greeting by the clock of the browser, and the lists of bots, which close by themselves.

const greeting = document.getElementById("greeting");
if (greeting) {
  const hour = new Date().getHours();
  greeting.textContent = greeting.dataset[hour < 5 || hour >= 18 ? "evening" : hour < 12 ? "morning" : "afternoon"];
}

// Boards in small, far down on the shelf: drawn when they come into sight.
const seen = new IntersectionObserver((found) => {
  for (const { target, isIntersecting } of found) {
    if (!isIntersecting) continue;
    seen.unobserve(target);
    target.replaceChildren(target.querySelector("template").content);
  }
});
document.querySelectorAll(".pic:has(template)").forEach((one) => seen.observe(one));

const lists = [...document.querySelectorAll(".lvl")];
const shut = (list, focus) => {
  list.open = false;
  if (focus) list.querySelector("summary").focus();
};

// Whoever is chosen stands on the button.
document.addEventListener("change", (e) => {
  const list = e.target.closest(".lvl"), summary = list?.querySelector("summary");
  if (!list) return;
  summary.querySelector("b").textContent = e.target.dataset.name;
  summary.querySelector(".lv").replaceWith(e.target.parentNode.querySelector(".lv").cloneNode(true));
});
document.addEventListener("toggle", (e) => {
  if (!e.target.matches(".lvl[open]")) return;
  lists.forEach((list) => list !== e.target && shut(list));
  e.target.querySelector(":checked")?.focus();
}, true);
document.addEventListener("click", (e) => {
  for (const list of lists) {
    if (list.open && !list.contains(e.target)) shut(list);
    else if (list.open && e.detail && e.target.closest("label")) setTimeout(() => shut(list, true), 120);
  }
});
document.addEventListener("keydown", (e) => {
  const list = e.target.closest(".lvl[open]");
  if (!list || (e.key !== "Escape" && e.key !== "Enter") || e.target.matches("summary")) return;
  e.preventDefault();
  shut(list, true);
});
