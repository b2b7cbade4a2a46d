import type { IncomingMessage, ServerResponse } from "node:http"
import { bareAnswerOf, methodRefusal } from "../core/bare-answer.ts"
import { judgedRequestOf, reportDecision, type Judge, type JudgedRequest } from "../core/judged-request.ts"
import { paramsAt, type BuiltEntry, type Params } from "./build/built-entry.ts"
import { denialResponseOf, denialOf, headersOf, withoutCookies } from "./denial.ts"
import { HANDLE, isForwarded, judgedRequestsOf, keepOpen } from "./request-store.ts"
import { NO_CONTEXT } from "./judge.ts"
import { addTo, isForbidden, requestOf, send } from "./node-http.ts"
import { judgedAtRoute } from "./route-lock.ts"
import { sentUrlOf } from "./sent-url.ts"
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
    const handle = textOf(request.headers[HANDLE])
    let answer: Response | (() => void)
    try {
      answer = await openOrDenied(judge, views, entry, request, response, context, handle)
    } catch (error) {
      // Closed on any doubt.
      console.error("sallyport: a request could not be judged", error)
      answer = bareAnswerOf(500)
    }
    if (typeof answer !== "function") return send(answer, request, response)
    // The client may have gone. Its request was judged, and may be a write, so it is carried out.
    try {
      return await run()
    } finally {
      answer()
    }
  }

/**
 * Returns the denial to send. If the entry may answer, stores its request and returns a function, which the caller
 * calls when the entry has ended. The entry is judged at the requested address and at each of its own routes, and all
 * of them must open. Its pages find the visitor by the handle in the request's header.
 */
async function openOrDenied(
  judge: Judge,
  views: Views,
  entry: BuiltEntry,
  request: IncomingMessage,
  response: ServerResponse,
  context: unknown,
  handle: string | null,
): Promise<Response | (() => void)> {
  const { guards } = judge
  if (isForbidden(request.method)) return methodRefusal()
  // The address as the client sent it. Next's own error pages answer unreadable ones too, and have no route to judge.
  const sent = sentUrlOf(request.url ?? "", entry.basePath)
  if (sent === null && entry.parts.length > 0) return bareAnswerOf(400)
  // What the proxy judged; undefined if the request did not pass it.
  const [passed] = judgedRequestsOf(handle)
  const page = { pathname: "/", search: "", ...sent, isData: false }
  const judged = passed ?? (await judgedRequestOf(judge, requestOf(request), page, NO_CONTEXT))
  // An address outside the policy has no rule. Then only the entry's routes are judged.
  const isJudged = passed !== undefined || (sent !== null && !guards.isOutside(page.pathname))
  const all: JudgedRequest[] = isJudged ? [judged] : []
  // An action that Next passes on has the pattern of the entry as its address, so its params are those of the page that
  // sent it.
  const isForward = passed !== undefined && isForwarded(handle)
  for (const part of entry.parts) {
    const params = isForward ? paramsAt(part.route, judged.page.pathname) : paramsOf(request, context)
    const at = await judgedAtRoute(judge, judged, part, params)
    if (at !== null) all.push(at)
  }
  const denied = all.find((one) => denialOf(one, entry.basePath) !== null)
  reportDecision(judge, denied ?? judged, null)
  if (denied !== undefined) {
    if (isForward) judge.report({ kind: "forwarded-action", route: entry.route }, null)
    const denial = denialOf(denied, entry.basePath)!
    // A view is a page of the app that shows a denial. The proxy rewrites the denied request to it, and here it
    // runs with the denial's status, unless one of its own routes refuses this visitor.
    const isView = denied === passed && isViewOf(views, passed, entry.route, request.method)
    if (!isView || all.slice(1).some((one) => denialOf(one, entry.basePath) !== null))
      return denialResponseOf(denial, guards, withOwnCookies(denied))
    showAs(denial.status, request, response)
  }
  // The client left before the whole request had arrived, so the entry does not run.
  if (response.closed && !request.complete) return bareAnswerOf(503)
  // The proxy adds the headers of a request that it passed on. Each route adds its own, such as `Cache-Control`. Before
  // the request is stored, because this fails for a response that was begun elsewhere.
  if (!judged.isCarried) addTo(response, headersOf(guards, judged))
  for (const one of all) addTo(response, headersOf(guards, withoutCookies(one)))
  // Pages outside the policy can read the visitor, too.
  const open = keepOpen(all.length === 0 ? [judged] : all, handle)
  request.headers[HANDLE] = open.handle
  return afterBoth(response, open.close)
}

/**
 * Returns a function to call when the entry has ended. Calls `close` after that and after the end of the response,
 * whichever is later: an entry can outlast its client, and a response can outlast its entry.
 */
function afterBoth(response: ServerResponse, close: () => void): () => void {
  let left = 2
  const end = (): void => {
    left -= 1
    if (left === 0) close()
  }
  // A closed response emits no other `close`.
  if (response.closed) end()
  else response.once("close", end)
  return end
}

/** The judged request with its cookies only if the proxy has not set them. */
const withOwnCookies = (judged: JudgedRequest): JudgedRequest => (judged.isCarried ? withoutCookies(judged) : judged)

const textOf = (value: string | readonly string[] | undefined): string | null =>
  typeof value === "string" ? value : null

/** The property of a request in which Next keeps its own facts about it. */
const META = Symbol.for("NextInternalRequestMeta")

interface Meta {
  readonly params?: unknown
}

/** The params that Next has matched. */
function paramsOf(request: IncomingMessage, context: unknown): Params {
  const own = (request as { readonly [META]?: Meta })[META]
  const given = (context as { readonly requestMeta?: Meta } | undefined)?.requestMeta
  const params = given?.params ?? own?.params
  return typeof params === "object" && params !== null ? (params as Params) : {}
}
