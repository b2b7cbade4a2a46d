import type { IncomingMessage, ServerResponse } from "node:http"
import { bareAnswerOf, methodRefusal } from "../core/bare-answer.ts"
import { judgedRequestOf, reportDecision, type Judge, type JudgedRequest } from "../core/judged-request.ts"
import { paramsAt, pathWithParams, type BuiltEntry, type Params } from "./build/built-entry.ts"
import { cookieHeadersOf, denialResponseOf, denialOf, headersOf, withoutCookies } from "./denial.ts"
import { HANDLE, isForwarded, judgedRequestsOf, keepOpen } from "./request-store.ts"
import { NO_CONTEXT } from "./judge.ts"
import { addTo, isForbidden, requestOf, send } from "./node-http.ts"
import { judgedAtRoute } from "./route-lock.ts"
import { NO_SHADOW } from "../core/shadow.ts"
import { proxyUrlOf, type ProxyUrl } from "./proxy-url.ts"
import { isViewOf, showAs, type Views } from "./views.ts"

/** The function that a sealed entry calls in place of its own handler, which is `run`. */
export type EntryLock = (
  entry: BuiltEntry,
  request: IncomingMessage,
  response: ServerResponse,
  context: unknown,
  run: () => Promise<unknown>,
) => Promise<unknown>

/** The property of `globalThis` in which sealed entries look for the lock. */
export const ENTRY_LOCK = Symbol.for("sallyport.next.lock")

/**
 * The second lock, before each entry of a sealed build: an entry is the module that answers one route of Next. However
 * Next came to choose the entry, the lock judges its own route there, and the address that was sent. No code of the app
 * runs for a denial.
 */
export const entryLockOf =
  (judge: Judge, views: Views): EntryLock =>
  async (entry, request, response, context, run) => {
    let answer: EntryAnswer
    try {
      answer = await openOrDenied(judge, views, entry, request, response, context)
    } catch (error) {
      // Closed on any doubt.
      console.error("sallyport: a request could not be judged", error)
      answer = { denial: bareAnswerOf(500) }
    }
    if ("denial" in answer) return send(answer.denial, request, response)
    // The client may have gone. Its request was judged, and may be a write, so it is carried out.
    try {
      return await run()
    } finally {
      answer.close()
    }
  }

/** The denial to send, or for an entry that opens, a function to call when it has ended. */
type EntryAnswer = { readonly denial: Response } | { readonly close: () => void }

/**
 * Judges an entry at the requested address and at each of its own routes. All of them must open. If they do, the judged
 * requests are stored, where the entry's pages find the visitor.
 */
async function openOrDenied(
  judge: Judge,
  views: Views,
  entry: BuiltEntry,
  request: IncomingMessage,
  response: ServerResponse,
  context: unknown,
): Promise<EntryAnswer> {
  const { guards } = judge
  if (isForbidden(request.method)) return { denial: methodRefusal() }
  // The address as the client sent it. Next's own error pages answer unreadable ones too, and have no route to judge.
  const sent = proxyUrlOf(request.url ?? "", entry.basePath)
  if (sent === null && entry.parts.length > 0) return { denial: bareAnswerOf(400) }
  const { passed, judged, isOutside, isForward, all } = await judgedEntryOf(judge, entry, request, context, sent)
  const denied = all.find((one) => denialOf(one, entry.basePath) !== null)
  const decisive = denied ?? all[0]
  if (decisive !== undefined) reportDecision(judge, decisive, null)
  if (denied !== undefined) {
    if (isForward) judge.report({ kind: "forwarded-action", route: entry.route }, null)
    const denial = denialOf(denied, entry.basePath)!
    // A view is a page of the app that shows a denial. The proxy rewrites the denied request to it, and here it
    // runs with the denial's status, unless one of its own routes refuses this visitor.
    const isView = denied === passed && isViewOf(views, passed, entry.route, request.method)
    if (!isView || all.slice(1).some((one) => denialOf(one, entry.basePath) !== null))
      return { denial: denialResponseOf(denial, guards, withOwnCookies(denied)) }
    showAs(denial.status, request, response)
  }
  // The client left before the whole request had arrived, so the entry does not run.
  if (response.closed && !request.complete) return { denial: bareAnswerOf(503) }
  // The proxy adds the headers of a request that it passed on. Each route adds its own, such as `Cache-Control`. This
  // comes before the request is stored, because it fails for a response that was begun elsewhere, and nothing would
  // remove the request again.
  if (!judged.isCarried) addTo(response, isOutside ? cookieHeadersOf(judged) : headersOf(guards, judged))
  for (const one of all) addTo(response, headersOf(guards, withoutCookies(one)))
  // Pages outside the policy can read the visitor, too.
  const open = keepOpen(all.length === 0 ? [judged] : all, handleOf(request))
  request.headers[HANDLE] = open.handle
  return { close: afterBoth(response, open.close) }
}

/** The judged requests of an entry. */
interface JudgedEntry {
  /** As the proxy judged the request. Undefined if the request did not pass it. */
  readonly passed: JudgedRequest | undefined
  /** The request at its address. */
  readonly judged: JudgedRequest
  /** True if the policy leaves the address to others. Then nothing is decided there. */
  readonly isOutside: boolean
  /** True for a server action that Next sends on from the page that calls it to the entry that has it. */
  readonly isForward: boolean
  /** The request at its address and at each of the entry's routes, without those outside the policy. */
  readonly all: readonly JudgedRequest[]
}

/** Judges a request at its address (`sent`), which is null if it cannot be read, and at the routes of an entry. */
async function judgedEntryOf(
  judge: Judge,
  entry: BuiltEntry,
  request: IncomingMessage,
  context: unknown,
  sent: ProxyUrl | null,
): Promise<JudgedEntry> {
  const { guards } = judge
  // The proxy stores each request that it has judged under a random id, the handle, and sends the handle to Next in a
  // header.
  const handle = handleOf(request)
  const [passed] = judgedRequestsOf(handle)
  const isForward = passed !== undefined && isForwarded(handle)
  // The address of a server action that Next has sent on is the entry's own route, such as `/t/[team]`, without values.
  // So the params are read from the address of the page that called it.
  const parts = entry.parts.map((part) => ({
    part,
    params: isForward ? paramsAt(part.route, passed.page.pathname) : paramsOf(request, context),
  }))
  const isOutside = passed === undefined && (sent === null || guards.isOutside(sent.pathname))
  const decidesNothing =
    isOutside && parts.every(({ part, params }) => guards.isOutside(pathWithParams(part.route, params) ?? part.route))
  // At an address outside the policy nothing is decided, so shadow mode reports nothing there. If the policy leaves the
  // entry's routes to others, too, the rate limit does not count the request.
  const judgeOfAddress = {
    ...judge,
    ...(isOutside ? { shadow: NO_SHADOW } : {}),
    ...(decidesNothing ? { limit: undefined } : {}),
  }
  const page = { pathname: "/", search: "", ...sent, isData: false }
  const judged = passed ?? (await judgedRequestOf(judgeOfAddress, requestOf(request), page, NO_CONTEXT))
  const all: JudgedRequest[] = isOutside ? [] : [judged]
  for (const { part, params } of parts) {
    const judgedThere = await judgedAtRoute(judge, judged, part, params)
    if (judgedThere !== null) all.push(judgedThere)
  }
  return { passed, judged, isOutside, isForward, all }
}

/**
 * Returns a function to call when the entry has ended. Calls `close` after that and after the end of the response,
 * whichever is later: an entry can outlast its client, and a response can outlast its entry.
 */
function afterBoth(response: ServerResponse, close: () => void): () => void {
  let pending = 2
  const end = (): void => {
    pending -= 1
    if (pending === 0) close()
  }
  // A closed response emits no other `close`.
  if (response.closed) end()
  else response.once("close", end)
  return end
}

/** The judged request with its cookies only if the proxy has not set them (`isCarried`). */
const withOwnCookies = (judged: JudgedRequest): JudgedRequest => (judged.isCarried ? withoutCookies(judged) : judged)

function handleOf({ headers }: IncomingMessage): string | null {
  const value = headers[HANDLE]
  return typeof value === "string" ? value : null
}

/** The property of a request in which Next keeps its own facts about it. */
const META = Symbol.for("NextInternalRequestMeta")

interface Meta {
  readonly params?: unknown
}

/** The params that Next has matched, from the context of its handler, else from the request. */
function paramsOf(request: IncomingMessage, context: unknown): Params {
  const metaOfRequest = (request as { readonly [META]?: Meta })[META]
  const metaOfContext = (context as { readonly requestMeta?: Meta } | undefined)?.requestMeta
  const params = metaOfContext?.params ?? metaOfRequest?.params
  return typeof params === "object" && params !== null ? (params as Params) : {}
}
