import type { IncomingMessage, ServerResponse } from "node:http"
import { buffer } from "node:stream/consumers"

import type { Passing } from "./relay.ts"

/** Milliseconds between the pieces: enough for a browser to draw the first. */
const PAUSE = 400

/** As a slow line brings it: each document up to the first `cut` and with it, and the rest later. */
export const inPieces =
  (cut: string): Passing =>
  (response, outgoing) => {
    if (response.headers["content-type"]?.startsWith("text/html") === true) void inTwo(response, cut, outgoing)
    else response.pipe(outgoing)
  }

async function inTwo(response: IncomingMessage, cut: string, outgoing: ServerResponse): Promise<void> {
  const document = await buffer(response)
  const end = document.indexOf(cut) + cut.length
  outgoing.write(document.subarray(0, end))
  setTimeout(() => outgoing.end(document.subarray(end)), PAUSE)
}
