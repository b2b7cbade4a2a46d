import type { Server } from "node:http"
import type { Socket } from "node:net"

import { isLoopbackHost } from "./loopback.ts"
import { lingerAfterLastAnswer } from "./lingering-close.ts"

/**
 * The largest numbers of open connections: in total, and from one address other than this machine and trusted proxies.
 */
const MOST = 4_000
const MOST_PER_PEER = 256

/** Milliseconds after which a connection on which nothing moves is given up. */
const STILL = 60_000

/** Keeps connections from using up the server, whatever they do or fail to do, and lets last answers arrive. */
export function boundConnections(server: Server, isTrusted: (address: string) => boolean): void {
  server.maxConnections = MOST
  server.setTimeout(STILL)
  const perPeer = new Map<string, number>()
  server.on("connection", (socket: Socket) => {
    lingerAfterLastAnswer(socket)
    const peer = (socket.remoteAddress ?? "").replace(/^::ffff:/, "")
    if (isLoopbackHost(peer) || isTrusted(peer)) return
    const open = (perPeer.get(peer) ?? 0) + 1
    if (open > MOST_PER_PEER) return void socket.destroy()
    perPeer.set(peer, open)
    socket.once("close", () => {
      const left = (perPeer.get(peer) ?? 1) - 1
      if (left > 0) perPeer.set(peer, left)
      else perPeer.delete(peer)
    })
  })
}
