import type { Context, MiddlewareHandler } from "hono"
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router"
import { languageAskedIn, readerOf } from "../language/reader.ts"
import { entryHooksContext, requestFactsContext, serverSessionContext, type EntryHooks } from "../locks/context.ts"
import { locks } from "../locks/locks.server.ts"
import { deniedEventOf } from "./denied-event.ts"
import type { ServerEnv } from "./http/env.ts"
import { PAGE_METHODS } from "./http/front-filter.ts"
import { limitKeyOf } from "./http/limit-key.ts"
import type { Log } from "./http/log.ts"
import { FLOOD, limitPerson, limitRefusalOf } from "./limits/limits.ts"
import { isFromHere, mayReadMailbox } from "./outside.ts"
import { signerWith } from "./approval-signer.ts"
import { withDocument } from "./page-cache/document.ts"
import { cacheableRequestOf } from "./page-cache/key.ts"
import { openDocumentCache } from "./page-cache/store.ts"
import type { Services } from "./services.ts"
import type { Config } from "./settings/config.ts"

/** The server's context of a request. Variables of this type are called `asked`, because `context` is the router's. */
type Asked = Context<ServerEnv>

/** The parts of the server that pages need, and the built routes. */
export interface PageOptions {
  readonly config: Config
  readonly services: Services
  readonly log: Log
  readonly build: ServerBuild
  readonly mode: "production" | "development"
  /** Called after the editor has written the policy file, which happens only in development. */
  readonly onPolicyWritten: () => void
}

/**
 * The handler of every page request. The first lock comes first: it decides by the address before any page code runs.
 * Then come the page cache and the router, with the second lock, which decides by the route that the router matched.
 */
export function pages(options: PageOptions): MiddlewareHandler<ServerEnv> {
  const pageOf = pageMaker(options)
  const guarded = locks.fetch(
    async (request, context, asked: Asked) => {
      // The first lock has just counted the request for its person (`secondsToWait`). Somebody far beyond the limit
      // gets a line of text, because rendering a page would cost too much.
      if (asked.get("flooding")) return limitRefusalOf(asked, { seconds: asked.get("wait") })
      const page = await pageOf(request, context, asked)
      return withDocument(page, request.headers.get("Accept-Encoding") ?? undefined)
    },
    {
      contextFor: (request, asked) => {
        const context = new RouterContextProvider()
        context.set(entryHooksContext, hooksFor(options, request, asked))
        return context
      },
    },
  )
  return async (asked) => {
    const { raw: request, method } = asked.req
    if (!(PAGE_METHODS as readonly string[]).includes(method)) {
      return asked.text("Pages answer GET, HEAD and POST.\n", 405, { Allow: PAGE_METHODS.join(", ") })
    }
    const response = await guarded(request, asked)
    response.headers.append("Vary", "Accept-Language")
    return response
  }
}

/** The server's callbacks for the locks about one request. */
function hooksFor({ services, log }: PageOptions, request: Request, asked: Asked): EntryHooks {
  const client = asked.get("client")
  const { origin } = asked.get("url")
  return {
    // The auth service's address, key and cookie for this request.
    access: () => services.accessFor({ origin, client, language: languageAskedIn(request.headers) }),
    secondsToWait: (person) => (person === null ? asked.get("wait") : secondsToWait(asked, services, person)),
    noteDecision: (decision) => {
      const denied = deniedEventOf(decision, client)
      if (denied !== null) services.denials.count(denied)
      services.metrics.decided(decision.outcome.rule ?? "unlisted", denied?.detail.outcome ?? "proceed")
    },
    reportIncident: (incident) => log.error({ request: asked.get("id"), ...incident }, "the locks report an incident"),
  }
}

/**
 * Counts the request for the person, in addition to its address. Returns the seconds to wait, for which the locks
 * answer with a page that asks the visitor to wait. Far beyond the limit (`flooding`), the page is not even rendered.
 * The person's own flooding decides here, because an address may be shared by many people.
 */
async function secondsToWait(asked: Asked, services: Services, person: string): Promise<number> {
  const { seconds, times } = await limitPerson(asked, services, person)
  const wait = Math.max(asked.get("wait"), seconds)
  asked.set("wait", wait)
  asked.set("flooding", times >= FLOOD)
  return wait
}

/** Returns a function that renders a page after the first lock. Strangers get a cached document if there is one. */
function pageMaker({ config, services, log, build, mode, onPolicyWritten }: PageOptions) {
  const router = createRequestHandler(build, mode)
  const approvals = signerWith(config.approvalKey)
  // Two caches, so that made-up searches cannot displace pages.
  const withoutSearch = openDocumentCache()
  const withSearch = openDocumentCache()

  return async (request: Request, context: RouterContextProvider, asked: Asked): Promise<Response> => {
    const { headers, method } = request
    const { incoming } = asked.env
    const url = asked.get("url")
    const id = asked.get("id")
    const client = asked.get("client")
    const reader = readerOf(headers)
    const mailbox = mayReadMailbox(config, services, incoming)
    const marks = { id, nonce: asked.get("secureHeadersNonce") ?? "" }
    // Data requests are never cached. For the data of a path outside the policy, such as `/healthz.data`, there is no
    // decision yet: only the router finds out that the page does not exist.
    const cacheable = url.pathname.endsWith(".data")
      ? null
      : cacheableRequestOf({
          url,
          method,
          headers,
          mailbox,
          canonical: asked.get("canonical"),
          decision: locks.decision(context),
          reader,
        })
    const documents = url.search === "" ? withoutSearch : withSearch
    const cached = cacheable === null ? null : documents.find(cacheable, marks)
    if (cached !== null) return cached

    // The not-found page is the same for everybody. Any other page declares it itself (`markCacheable`).
    let isCacheable = cacheable?.status === 404
    const { url: authUrl, publishableKey, cookieName, secure } = context.get(entryHooksContext).access()
    const actor = () => {
      const { uid = null, sid = null } = context.get(serverSessionContext).session ?? {}
      return { person: uid, session: sid, client }
    }
    context.set(requestFactsContext, {
      ...marks,
      // A document for the cache is written for the language alone, because its key has no region.
      reader: cacheable === null ? reader : { ...reader, locale: reader.language },
      auth: { url: authUrl, publishableKey, cookieName, secure },
      mailbox,
      local: isFromHere(config, incoming),
      client: limitKeyOf(client),
      notePolicyWritten: (hash) => {
        services.auditLog.note({ kind: "policy-written", ...actor(), detail: { policy: hash } })
        onPolicyWritten()
      },
      recordPaths: config.records,
      approvals,
      approvers: config.approvers,
      approverKeys: config.approverKeys,
      noteWritten: ({ kind, ...detail }) => {
        // The embedded backend logs its own events.
        if (services.kind === "hosted") services.auditLog.note({ kind, ...actor(), detail })
      },
      mailReview: (news) => services.mailReview(news, reader.language),
      secure,
      markCacheable: () => (isCacheable = true),
      reportError: (error) => log.error({ request: id, err: error }, "page failed"),
    })
    const response = await router(request, context)
    // Not in development, where modules change between two requests.
    if (isCacheable && cacheable !== null && mode === "production") documents.keep(cacheable, marks, response)
    return response
  }
}
