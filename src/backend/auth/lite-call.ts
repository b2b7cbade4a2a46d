import { type AuthService, logOf } from "./auth-service.ts"
import { AsyncLocalStorage } from "node:async_hooks"
import type { WriteLog } from "../store/options.ts"

/** The console's methods that Supabase Lite (`@supabase/lite`, the embedded auth and data service) writes with. */
const METHODS = ["log", "info", "warn", "error", "debug", "trace"] as const

const activeLog = new AsyncLocalStorage<WriteLog>()
let isRouted = false

/**
 * Runs `task` of Supabase Lite, and turns each console message of it into one event of our own log with its origin but
 * without its text: Lite quotes contents of requests, and a request must not write log lines.
 */
export function withLiteLog<Value>(log: WriteLog, task: () => Value): Value {
  routeConsole()
  return activeLog.run(log, task)
}

/** Replaces the console's methods once for the process. Outside of Lite's work they are unchanged. */
function routeConsole(): void {
  if (isRouted) return
  isRouted = true
  for (const method of METHODS) {
    const before = console[method].bind(console)
    console[method] = (...args: unknown[]) => {
      const log = activeLog.getStore()
      if (log === undefined) before(...args)
      else log({ from: "lite", as: method, ...kindAndStackOf(args) }, "Supabase Lite wrote to the console")
    }
  }
}

/** The kind and the stack of an error. Its message is omitted, because it may quote anything. */
function kindAndStackOf(args: readonly unknown[]): object {
  const error = args.find((arg) => arg instanceof Error)
  if (error === undefined) return {}
  // Only lines that look like plain stack frames, because a message of several lines is part of `stack`.
  const frames = (error.stack ?? "").split("\n").filter((line) => /^ {4}at [\w$.<>[\] /():@-]+$/.test(line))
  return { error: error.constructor.name, at: frames.slice(0, 8).map((line) => line.trim()) }
}

/** A request to Supabase Lite. */
export interface LiteCall {
  readonly method: string
  /** Path and search. */
  readonly target: string
  readonly headers: Headers
  readonly body?: string | undefined
  /** The client's network address. */
  readonly peer: string
}

/**
 * Sends a request to Supabase Lite. All requests go through here: the URL is built here, never taken from the client.
 */
export function callLite(service: AuthService, call: LiteCall): Promise<Response> {
  const request = new Request(`http://backend.invalid${call.target}`, {
    method: call.method,
    headers: call.headers,
    ...(call.body === undefined ? {} : { body: call.body }),
  })
  return withLiteLog(logOf(service), () => service.fetch(request, { peerAddress: call.peer }))
}
