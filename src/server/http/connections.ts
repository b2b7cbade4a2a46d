import type { Server } from "node:http"
import type { Socket } from "node:net"

import { peerOf } from "./client-address.ts"
import { isLoopbackHost } from "./loopback.ts"
import { lingerAfterLastAnswer } from "./lingering-close.ts"

/** The most open connections. */
const MAX_CONNECTIONS = 4_000
/** The most open connections from one address other than this machine and trusted proxies. */
const MAX_PER_PEER = 256

/** Milliseconds without any data after which a connection is closed. */
const IDLE_TIMEOUT = 60_000

/** Limits the number of connections and their idle time, and lets the last answer of each arrive. */
export function boundConnections(server: Server, isTrusted: (address: string) => boolean): void {
  server.maxConnections = MAX_CONNECTIONS
  server.setTimeout(IDLE_TIMEOUT)
  const perPeer = new Map<string, number>()
  server.on("connection", (socket: Socket) => {
    lingerAfterLastAnswer(socket)
    const peer = peerOf({ socket })
    if (isLoopbackHost(peer) || isTrusted(peer)) return
    const open = (perPeer.get(peer) ?? 0) + 1
    if (open > MAX_PER_PEER) return void socket.destroy()
    perPeer.set(peer, open)
    socket.once("close", () => {
      const left = (perPeer.get(peer) ?? 1) - 1
      if (left > 0) perPeer.set(peer, left)
      else perPeer.delete(peer)
    })
  })
}
