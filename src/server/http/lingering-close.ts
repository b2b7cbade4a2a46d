import type { Socket } from "node:net"
import type { Duplex } from "node:stream"

import { heardInTime } from "../../session/heard-in-time.ts"

/** Milliseconds and bytes that a client may go on sending after it was answered for the last time. */
const PATIENCE = 2_000
const MOST = 2 * 1024 * 1024

/**
 * Ends a connection so that its last answer is read: a connection closed while bytes are still coming is reset, and a
 * reset takes away what the client had not read yet. What still comes is thrown away, for a while.
 */
export function lingering(socket: Duplex): void {
  // Nothing more of this connection is a request, whatever it says. Listening takes the bytes from Node's parser.
  socket.removeAllListeners("data")
  let left = MOST
  socket.on("data", (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) socket.destroy()
  })
  socket.on("error", () => socket.destroy())
  socket.once("end", () => socket.destroy())
  const closed = new Promise((resolve) => socket.once("close", resolve))
  void heardInTime(closed, PATIENCE, null).then(() => socket.destroy())
  socket.end()
  socket.resume()
}

/** Makes Node end a connection that way after every answer that says `Connection: close`. */
export function lingerAfterLast(socket: Socket): void {
  let begun = false
  socket.destroySoon = () => {
    if (begun || socket.destroyed) return
    begun = true
    lingering(socket)
  }
}
