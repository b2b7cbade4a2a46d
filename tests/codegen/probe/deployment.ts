import { serve } from "@hono/node-server"
import { execFile } from "node:child_process"
import { once } from "node:events"
import type { Server } from "node:http"
import type { AddressInfo } from "node:net"
import path from "node:path"

const ROOT = path.resolve(import.meta.dirname, "../../..")
const CLI = path.join(ROOT, "codegen/command-line/cli.ts")

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

interface Said {
  readonly status: number
  readonly stdout: string
  readonly stderr: string
}

/** Beside the server, which answers from this very process. */
export const probe = (...args: readonly string[]): Promise<Said> =>
  new Promise((resolve) => {
    const child = execFile(process.execPath, [CLI, "probe", ...args], { cwd: ROOT }, (_, stdout, stderr) =>
      resolve({ status: child.exitCode ?? -1, stdout, stderr }),
    )
  })
