// A server to hold the app's against: the name of what it serves is its argument, and its address the line it prints.
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

import { getRequestListener } from "@hono/node-server"
import { Hono } from "hono"

import { trivialPage, type Way } from "./trivial-page.ts"

const PEERS = {
  bare: async () => new Hono().get("*", (context) => context.text("Hello\n")).fetch,
  page: async () => {
    const ways: Readonly<Record<Way, Awaited<ReturnType<typeof trivialPage>>>> = {
      open: await trivialPage("open"),
      empty: await trivialPage("empty"),
      locked: await trivialPage("locked"),
    }
    // In one process, where all are compiled and collected alike.
    return (request) => ways[(new URL(request.url).search.slice(1) || "open") as Way](request)
  },
} satisfies Record<string, () => Promise<(request: Request) => Response | Promise<Response>>>

export type Peer = keyof typeof PEERS

const fetch = await PEERS[process.argv[2] as Peer]()
const listener = getRequestListener((request) => fetch(request))
const server = createServer((incoming, outgoing) => void listener(incoming, outgoing))
server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
