import type { Socket } from "node:net"
import type { Duplex } from "node:stream"

import { withTimeout } from "../../session/with-timeout.ts"

/** The time for which a client may still send after the last answer of its connection, in milliseconds. */
const TIMEOUT_MS = 2_000
/** The most bytes that it may send then. */
const MAX_BYTES = 2 * 1024 * 1024

/**
 * Closes a connection only after its client has had time to read the last answer ("lingering close"). A connection
 * closed while bytes still arrive is reset, and a reset discards what the client has not read yet. Late bytes are
 * discarded.
 */
export function lingeringClose(socket: Duplex): void {
  // Removes Node's parser, so that later bytes cannot start another request.
  socket.removeAllListeners("data")
  let left = MAX_BYTES
  socket.on("data", (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) socket.destroy()
  })
  socket.on("error", () => socket.destroy())
  socket.once("end", () => socket.destroy())
  const closed = new Promise((resolve) => socket.once("close", resolve))
  void withTimeout(closed, TIMEOUT_MS, null).then(() => socket.destroy())
  socket.end()
  socket.resume()
}

/**
 * Makes Node close the connection with `lingeringClose` after an answer with `Connection: close`. Node then calls
 * `destroySoon`, which is replaced here.
 */
export function lingerAfterLastAnswer(socket: Socket): void {
  let begun = false
  socket.destroySoon = () => {
    if (begun || socket.destroyed) return
    begun = true
    lingeringClose(socket)
  }
}
