// The worker in which bots think, so that no page waits for them: questions in, answers out, in their order.
import { python } from "./filling.js";

let think;
const waiting = [];

self.onmessage = ({ data }) => {
  if (data.list) wake(data).catch((error) => self.postMessage({ fault: String(error?.message || error).slice(-1500) }));
  else if (think) think(data);
  else waiting.push(data);
};

async function wake({ base, list, memory }) {
  const made = await python(base, list, memory).catch((error) => {
    if (!memory) throw error;
    return python(base, list); // the memory is no good
  });
  const work = made.pyimport("astrarium.web.tab.thoughts").think;
  made.pyimport("astrarium.bots.worker"); // what every question needs, while the first page is made
  think = ({ number, question }) => {
    const given = made.toPy(question), told = work(given), answer = told.toJs();
    told.destroy();
    given.destroy?.();
    self.postMessage({ number, answer }, { transfer: [answer.buffer] });
  };
  for (const one of waiting.splice(0)) think(one);
}
