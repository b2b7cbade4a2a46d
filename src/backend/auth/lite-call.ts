import { type AuthService, logOf } from "./auth-service.ts"
import { AsyncLocalStorage } from "node:async_hooks"
import type { Log } from "../store/options.ts"

const METHODS = ["log", "info", "warn", "error", "debug", "trace"] as const

const speaking = new AsyncLocalStorage<Log>()
let isRouted = false

/**
 * Whatever lite writes to the console while it works on `task` becomes one event of our own log, which says where it came
 * from and nothing of what it says: lite quotes what a request contains, and a request must not write lines.
 */
export function withLiteQuiet<Value>(log: Log, task: () => Value): Value {
  routeConsole()
  return speaking.run(log, task)
}

/** Once for the process. Outside of lite's work the console stays what it was. */
function routeConsole(): void {
  if (isRouted) return
  isRouted = true
  for (const method of METHODS) {
    const before = console[method].bind(console)
    console[method] = (...said: unknown[]) => {
      const log = speaking.getStore()
      if (log === undefined) before(...said)
      else log({ from: "lite", as: method, ...placeOf(said) }, "the data service complained")
    }
  }
}

/** The kind of an error and the places it came through. Its message is left out: it may quote anything. */
function placeOf(said: readonly unknown[]): object {
  const error = said.find((one) => one instanceof Error)
  if (error === undefined) return {}
  const frames = (error.stack ?? "").split("\n").filter((line) => /^ {4}at [\w$.<>[\] /():@-]+$/.test(line))
  return { error: error.constructor.name, at: frames.slice(0, 8).map((line) => line.trim()) }
}

export interface LiteCall {
  readonly method: string
  /** Path and search. */
  readonly target: string
  readonly headers: Headers
  readonly body?: string | undefined
  readonly peer: string
}

/** The one way into lite. The URL is built here, so that its host and path are never the client's spelling. */
export function callLite(service: AuthService, call: LiteCall): Promise<Response> {
  const request = new Request(`http://backend.invalid${call.target}`, {
    method: call.method,
    headers: call.headers,
    ...(call.body === undefined ? {} : { body: call.body }),
  })
  return withLiteQuiet(logOf(service), () => service.fetch(request, { peerAddress: call.peer }))
}
