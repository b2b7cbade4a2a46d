import { serve } from "@hono/node-server"
import { once } from "node:events"
import type { Server } from "node:http"
import type { AddressInfo } from "node:net"
import path from "node:path"
import { policyIn, type Said } from "../command-line/command-line.ts"

const ROOT = path.resolve(import.meta.dirname, "../../..")

export interface Deployment {
  readonly origin: string
  readonly requests: readonly string[]
  readonly close: () => Promise<unknown>
}

export async function deployed(answer: (request: Request) => Response | Promise<Response>): Promise<Deployment> {
  const requests: string[] = []
  const server = serve({
    fetch(request) {
      requests.push(`${request.method} ${new URL(request.url).pathname}`)
      return answer(request)
    },
    port: 0,
    hostname: "127.0.0.1",
  }) as Server
  if (!server.listening) await once(server, "listening")
  const { port } = server.address() as AddressInfo
  const close = () => new Promise((resolve) => server.close(resolve))
  return { origin: `http://127.0.0.1:${port}`, requests, close }
}

/** Names its policy as a deployment does. */
export const named =
  (policy: string, pages: (request: Request) => Response | Promise<Response>) =>
  (request: Request): Response | Promise<Response> =>
    new URL(request.url).pathname === "/healthz" ? Response.json({ status: "ok", policy }) : pages(request)

/** Of this repository's own policy. */
export const probe = (...args: readonly string[]): Promise<Said> => policyIn(ROOT, "probe", ...args)
