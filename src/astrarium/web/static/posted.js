// The same stream by POST, for tunnels that hold back a GET until it ends.

import { pause } from "./page.js";

/** What is told of the frames of a stream: as text comes, and again when it breaks off. */
export async function posted(address, framed, offline) {
  for (;; await pause(1000)) {
    try {
      const answer = await fetch(address(), { method: "POST" });
      if (!answer.ok) throw new Error(String(answer.status));
      offline(false);
      let text = "";
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      for (let part; !(part = await reader.read()).done;) {
        const events = (text + part.value).split("\n\n");
        text = events.pop();
        for (const event of events) {
          if (event.startsWith("event: frame")) framed(event.slice(event.indexOf("data: ") + 6));
        }
      }
    } catch {
      offline(true);
    }
  }
}
