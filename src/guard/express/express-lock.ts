import type { RouterContextProvider } from "react-router"

import { bareAnswerOf } from "../core/bare-answer.ts"
import { freshContext } from "../core/router-context.ts"
import { contextWith, type Front } from "../core/front.ts"
import type { HeaderGuards } from "../core/judged-request.ts"
import type { EntryCheckResult } from "../core/router-context.ts"
import { addHeaders, fetchHeadersOf } from "../core/response-headers.ts"

/** The parts of an Express request that the lock reads. */
export interface ExpressRequest {
  /** The method. */
  readonly method: string
  /** The path and query, before any router of Express has changed them. */
  readonly originalUrl: string
  /** The headers. Names are in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

/** The part of an Express response that the lock uses. */
export interface ExpressResponse {
  statusCode: number
  getHeaders(): Readonly<Record<string, number | string | readonly string[] | undefined>>
  setHeader(name: string, value: string | readonly string[]): unknown
  /** A function. Its type is unknown, because no other type can be assigned to Node's overloads. */
  writeHead: unknown
  end(text?: string): unknown
}

/** A middleware of Express. */
export type ExpressMiddleware = (
  request: ExpressRequest,
  response: ExpressResponse,
  next: (error?: unknown) => void,
) => Promise<void>

/** A router context with any further properties, as `getLoadContext` returns it in apps on React Router 7. */
export type LoadContext = RouterContextProvider & { [name: string]: unknown }

/** Options of `locks.express`. */
export interface ExpressLockOptions {
  /**
   * Makes the router's context of a request before the port is called. A port that reads the context then runs in front
   * of the router, and `loadContext` returns the same context. Return a new one for each request.
   */
  readonly contextFor?: (request: ExpressRequest) => RouterContextProvider
}

/** The entry check, the first lock, for Express. */
export interface ExpressLock {
  /** Stands in front of the router's request handler. */
  readonly middleware: (options?: ExpressLockOptions) => ExpressMiddleware
  /** The router context of a request that has passed the middleware. */
  readonly loadContext: (request: object) => LoadContext
}

/** Puts the entry check in front of the router's request handler for Express. */
export function expressLockOf(openFront: (handler: object) => Front, guards: HeaderGuards): ExpressLock {
  // What `loadContext` hands to the router, by the request that passed.
  const passedOn = new WeakMap<
    object,
    { readonly entryCheck: EntryCheckResult | null; readonly context: RouterContextProvider | null }
  >()

  /** Sends the first lock's answer, if it has one. Returns true if the request is for the router. */
  const lock = async (
    front: Front,
    request: ExpressRequest,
    response: ExpressResponse,
    { contextFor }: ExpressLockOptions,
  ): Promise<boolean> => {
    const fetchRequest = requestOf(request)
    if (fetchRequest === null) {
      send(bareAnswerOf(400), response)
      return false
    }
    const context = contextFor === undefined ? null : freshContext(contextFor(request))
    const answer = await front.answerTo(fetchRequest, context)
    if (answer.kind === "answered") {
      send(answer.response, response)
      return false
    }
    passedOn.set(request, { entryCheck: answer.kind === "passed on" ? answer.entryCheck : null, context })
    if (answer.kind === "not ours") return true
    const { judged } = answer
    beforeHead(response, () => {
      front.noteServed(response.statusCode)
      front.noteEnded(judged, context)
      // Without a judged request, the root middleware has added the headers.
      if (judged === null) return
      const headers = fetchHeadersOf(response.getHeaders())
      addHeaders(headers, guards, judged)
      setFetchHeaders(headers, response)
    })
    return true
  }

  return {
    middleware: (options = {}) => {
      // Express has no handler object that identifies the router, so each middleware counts as one.
      const front = openFront({})
      return async (request, response, next) => {
        let isPassed: boolean
        try {
          isPassed = await lock(front, request, response, options)
        } catch (error) {
          next(error)
          return
        }
        if (isPassed) next()
      }
    },
    loadContext: (request) => {
      const { entryCheck, context } = passedOn.get(request) ?? { entryCheck: null, context: null }
      return contextWith(entryCheck, context ?? undefined) as LoadContext
    },
  }
}

/** A host name, or an IPv6 address in brackets, with an optional port. */
const HOST = /^(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i

/**
 * The Fetch API request for an Express request. Null if the router's adapter could read it differently: for a target
 * that is not a path, or a host with other characters.
 */
function requestOf({ method, originalUrl, headers }: ExpressRequest): Request | null {
  const { host, "x-forwarded-host": forwarded = [] } = headers
  if (typeof host !== "string" || !HOST.test(host)) return null
  const hosts = [forwarded].flat().flatMap((names) => names.split(","))
  if (!hosts.every((name) => HOST.test(name.trim())) || !/^\/(?![/\\])/.test(originalUrl)) return null
  try {
    const url = new URL(`http://${host}${originalUrl}`)
    return new Request(url, { method, headers: fetchHeadersOf(headers) })
  } catch {
    // The constructor throws for methods such as `TRACE`, which no page answers.
    return null
  }
}

/** Sends the lock's own answer. */
function send(answer: Response, response: ExpressResponse): void {
  response.statusCode = answer.status
  setFetchHeaders(answer.headers, response)
  void answer.text().then((text) => response.end(text))
}

/** Calls `run` once, when the status and headers of the response are known and nothing has been sent. */
function beforeHead(response: ExpressResponse, run: () => void): void {
  const writeHead = (response.writeHead as (...args: readonly unknown[]) => unknown).bind(response)
  response.writeHead = (...args: readonly unknown[]) => {
    const headers = args.at(-1)
    // Headers passed to `writeHead` would replace those that were set, so they are set before ours are added.
    if (typeof headers === "object" && headers !== null) setNodeHeaders(headers, response)
    // Only now, because Node may have refused a header above. Then the answer that is sent instead comes through here,
    // and gets ours, too.
    response.writeHead = writeHead
    if (typeof args[0] === "number") response.statusCode = args[0]
    run()
    // Without the headers, which were set above.
    return writeHead(...args.filter((value) => typeof value !== "object"))
  }
}

/**
 * Sets headers in any form that Node's `writeHead` takes. Like Node, it skips an empty name, and of an object with two
 * spellings of a name it sends both values if no header was set before, and otherwise the last one. Values are not
 * converted, because Node refuses those that it cannot send, such as undefined.
 */
function setNodeHeaders(headers: object, response: ExpressResponse): void {
  const isFirst = Object.keys(response.getHeaders()).length === 0
  const pairs: Iterable<readonly [string, unknown]> = Array.isArray(headers)
    ? valuesIn(headers)
    : isFirst
      ? valuesIn(Object.entries(headers))
      : Object.entries(headers)
  for (const [name, value] of pairs) if (name !== "") response.setHeader(name, value as string | readonly string[])
}

/** Headers of which a response has one, so that of several in a list the last is sent. */
const SINGLE: ReadonlySet<string> = new Set(["content-type", "content-length"])

/** The values by name in a list of names and values, or of pairs of them. A repeated name gets all of its values. */
function valuesIn(headers: readonly unknown[]): ReadonlyMap<string, unknown> {
  const flat = Array.isArray(headers[0]) ? headers.flat(1) : headers
  const valuesOf = new Map<string, unknown>()
  for (let i = 0; i < flat.length; i += 2) {
    const name = String(flat[i]).toLowerCase()
    const value = flat[i + 1]
    // A value can be a list itself.
    valuesOf.set(name, valuesOf.has(name) && !SINGLE.has(name) ? [valuesOf.get(name), value].flat() : value)
  }
  return valuesOf
}

/** Sets these headers on a response. `Set-Cookie` needs one header for each cookie. */
function setFetchHeaders(headers: Headers, response: ExpressResponse): void {
  for (const [name, value] of headers) if (name !== "set-cookie") response.setHeader(name, value)
  const cookies = headers.getSetCookie()
  if (cookies.length > 0) response.setHeader("Set-Cookie", cookies)
}
