// Dates as the reader's own calendar has them.
const lang = document.documentElement.lang, language = lang === "en" ? "en-GB" : lang;
for (const time of document.querySelectorAll("time[data-day]")) {
  time.textContent = new Date(time.dateTime).toLocaleDateString(language, { day: "numeric", month: "long" });
}
