import type { Context, MiddlewareHandler } from "hono"
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router"
import { languageAskedIn, readerOf } from "../language/reader.ts"
import {
  entryHooksContext,
  requestFactsContext,
  serverSessionContext,
  type EntryHooks,
  type ApprovalSigner,
} from "../locks/context.ts"
import { locks } from "../locks/locks.server.ts"
import { deniedEventOf } from "./denied-event.ts"
import type { ServerEnv } from "./http/env.ts"
import { PAGE_METHODS } from "./http/front-filter.ts"
import { limitKeyOf } from "./http/limit-key.ts"
import type { Log } from "./http/log.ts"
import { FLOOD, limitPerson, limitRefusalOf } from "./limits/limits.ts"
import { isFromHere, mayReadMailbox } from "./outside.ts"
import { withDocument, answerWith, documentOf } from "./page-cache/document.ts"
import { cacheableRequestOf, type CacheableRequest } from "./page-cache/key.ts"
import type { Services } from "./services.ts"
import type { Config } from "./settings/config.ts"
import { createPublicKey, type KeyObject } from "node:crypto"
import { sealed } from "../../codegen/approval/envelope.ts"
import { LRUCache } from "lru-cache"

/** The parts of a document that differ for each request. They are replaced in a cached copy. */
export interface Marks {
  readonly id: string
  readonly nonce: string
}

/** The most cached documents, each of some ten kilobytes: enough for every page in each language. */
const MAX_DOCUMENTS = 64

/** A rendered document, with the places of the marks that it was rendered with. */
interface CachedDocument {
  readonly bytes: Buffer
  readonly headers: readonly (readonly [string, string])[]
  readonly offsets: readonly { readonly mark: keyof Marks; readonly at: number }[]
  readonly lengths: Readonly<Record<keyof Marks, number>>
}

/**
 * Opens a cache of the `most` recently used documents that are the same for every stranger, except for nonces and ids:
 * pages that are marked as such, and the not-found page. Rendering one costs a hundred times as much as inserting other
 * nonces.
 */
export function openDocumentCache(most = MAX_DOCUMENTS) {
  const all = new LRUCache<string, CachedDocument>({ max: most })
  return {
    find({ key, status }: CacheableRequest, marks: Marks): Response | null {
      const cached = all.get(key)
      if (cached === undefined || !areAsLong(marks, cached)) return null
      const bytes = Buffer.from(cached.bytes)
      for (const { mark, at } of cached.offsets) bytes.write(marks[mark], at, "latin1")
      return answerWith(bytes, { status, headers: cached.headers.map(([name, value]) => [name, value]) })
    },
    /**
     * Caches the response's document, which was rendered with these marks and contains nothing else about the request.
     */
    keep({ key, status }: CacheableRequest, marks: Marks, response: Response): void {
      const document = documentOf(response)
      if (document === null || response.status !== status || response.headers.has("Set-Cookie")) return
      const bytes = Buffer.from(document)
      const offsets = [...offsetsOf("id", marks.id, bytes), ...offsetsOf("nonce", marks.nonce, bytes)]
      const lengths = { id: marks.id.length, nonce: marks.nonce.length }
      all.set(key, { bytes, headers: [...response.headers], offsets, lengths })
    },
  }
}

const areAsLong = (marks: Marks, { lengths }: CachedDocument): boolean =>
  marks.id.length === lengths.id && marks.nonce.length === lengths.nonce

/** The byte offsets of a mark. Marks are random, so nothing else in a document equals one. */
function offsetsOf(mark: keyof Marks, text: string, bytes: Buffer): CachedDocument["offsets"] {
  const offsets: { mark: keyof Marks; at: number }[] = []
  if (text === "") return offsets
  for (let at = bytes.indexOf(text); at !== -1; at = bytes.indexOf(text, at + text.length)) offsets.push({ mark, at })
  return offsets
}

/** The signer of this workbench's approvals; null without `APPROVAL_KEY`. */
export const signerWith = (key: KeyObject | null): ApprovalSigner | null =>
  key === null
    ? null
    : {
        sign: (statement) => sealed(statement, key),
        publicKey: createPublicKey(key).export({ type: "spki", format: "pem" }).toString(),
      }

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
  readonly policyWritten: () => void
}

/** Every page request: the locks in front of the router, then the page cache, then the router. */
export function pages(options: PageOptions): MiddlewareHandler<ServerEnv> {
  const pageOf = pageMaker(options)
  const guarded = locks.fetch(
    async (request, context, asked: Asked) => {
      // Here, because the locks count the request, as soon as they know the person.
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
function pageMaker({ config, services, log, build, mode, policyWritten }: PageOptions) {
  const router = createRequestHandler(build, mode)
  const approvals = signerWith(config.approvalKey)
  const plain = openDocumentCache()
  // A separate cache for addresses with a search, so that made-up addresses cannot displace pages.
  const searched = openDocumentCache()

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
    const documents = url.search === "" ? plain : searched
    const known = cacheable === null ? null : documents.find(cacheable, marks)
    if (known !== null) return known

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
        policyWritten()
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
