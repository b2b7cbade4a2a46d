import type { MiddlewareHandler } from "hono"
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router"

import { decide, type AuthState } from "../generated/guards.ts"
import { entryVerdictContext, requestFactsContext, serverSessionContext } from "../app-guard/context.ts"
import { entryVerdictOf, isWrite, type EntryVerdict } from "../app-guard/entry-check.ts"
import { pageUrlOf, type PageUrl } from "../guard/core/page-url.ts"
import { languageAskedIn, readerOf } from "../language/reader.ts"
import {
  openServerSession,
  PATIENCE_MS,
  SHORT_PATIENCE_MS,
  type ServerSession,
} from "../session/supabase/server-session.ts"
import { signerWith } from "./approval-signer.ts"
import type { Config } from "./settings/config.ts"
import { deniedEventOf } from "./denied-event.ts"
import type { ServerEnv } from "./http/env.ts"
import { PAGE_METHODS } from "./http/front-filter.ts"
import { openKeptDocuments } from "./page-cache/store.ts"
import { FLOOD, limitPerson, refusalOf } from "./limits/limits.ts"
import type { Log } from "./http/log.ts"
import { limitKeyOf } from "./http/limit-key.ts"
import { isFromHere, mayReadMailbox } from "./outside.ts"
import type { Services } from "./services.ts"
import { strangersQuestionOf } from "./page-cache/key.ts"
import { withDocument } from "./page-cache/document.ts"

type PageHandler = MiddlewareHandler<ServerEnv>

/** Seconds after which a visitor whose auth state could not be settled may ask again. */
const RETRY_AFTER = "5"

export interface PageOptions {
  readonly config: Config
  readonly services: Services
  readonly log: Log
  readonly build: ServerBuild
  readonly mode: "production" | "development"
  readonly policyWritten: () => void
}

/** Every page request: the entry check first, the router only with its verdict in hand. */
export function pages({ config, services, log, build, mode, policyWritten }: PageOptions): PageHandler {
  const routerFetch = createRequestHandler(build, mode)
  const approvals = signerWith(config.approvalKey)
  const plain = openKeptDocuments()
  // Of their own: whoever makes up addresses drops no page from among the others.
  const searched = openKeptDocuments()

  return async (context) => {
    const { raw: request, method } = context.req
    if (!(PAGE_METHODS as readonly string[]).includes(method)) {
      return context.text("Pages answer GET, HEAD and POST.\n", 405, { Allow: PAGE_METHODS.join(", ") })
    }
    const url = new URL(request.url)
    const id = context.get("id")
    const client = context.get("client")
    const access = services.accessFor({ origin: url.origin, client, language: languageAskedIn(request.headers) })
    const page = pageUrlOf(url)
    const session = await openServerSession(request, access, patienceFor(page, method))
    const excess = await limitPerson(context, services, session.session?.uid ?? null)
    const wait = Math.max(context.get("wait"), excess.seconds)
    const verdict = entryVerdictOf(page, method, session.state, wait > 0)
    const denied = deniedEventOf(verdict, session.session, client)
    if (denied !== null) services.denials.count(denied)
    services.metrics.decided(verdict.outcome.rule ?? "unlisted", denied?.detail.outcome ?? "proceed")
    // With the cookies that a renewed session needs.
    if (excess.times >= FLOOD) return finished(refusalOf(context, excess), { page, verdict, session, wait })

    const answer = async (): Promise<Response> => {
      // The router alone can encode its own data responses: it gets the verdict and the route lock throws it.
      if (verdict.outcome.kind === "redirect" && !page.isData && !verdict.limited) return documentRedirectOf(verdict)
      const asking = readerOf(request.headers)
      const mailbox = mayReadMailbox(config, services, context.env.incoming)
      const marks = { id, nonce: context.get("secureHeadersNonce") ?? "" }
      const canonical = context.get("canonical")
      const question = strangersQuestionOf({
        url,
        method,
        headers: request.headers,
        page,
        canonical,
        verdict,
        reader: asking,
        mailbox,
      })
      const reader = question === null ? asking : { ...asking, locale: asking.language }
      const documents = url.search === "" ? plain : searched
      const known = question === null ? null : documents.find(question, marks)
      if (known !== null) return known

      let isSameForStrangers = question?.status === 404
      const router = new RouterContextProvider()
      router.set(entryVerdictContext, verdict)
      router.set(serverSessionContext, session)
      router.set(requestFactsContext, {
        ...marks,
        reader,
        auth: {
          url: access.url,
          publishableKey: access.publishableKey,
          cookieName: access.cookieName,
          secure: access.secure,
        },
        mailbox,
        local: isFromHere(config, context.env.incoming),
        client: limitKeyOf(client),
        notePolicyWritten: (hash) => {
          const { uid = null, sid = null } = session.session ?? {}
          services.record.note({ kind: "policy-written", person: uid, session: sid, client, detail: { policy: hash } })
          policyWritten()
        },
        recordPlaces: config.records,
        approvals,
        approvers: config.approvers,
        approverKeys: config.approverKeys,
        noteWritten: ({ kind, ...detail }) => {
          // The embedded backend notes what reaches its data, by whichever way.
          if (services.kind === "embedded") return
          const { uid = null, sid = null } = session.session ?? {}
          services.record.note({ kind, person: uid, session: sid, client, detail })
        },
        secure: access.secure,
        isSameForStrangers: () => (isSameForStrangers = true),
        reportIncident: (incident) =>
          log.error(
            { request: id, ...incident },
            "route lock: the router matched a page that the entry check did not judge",
          ),
        reportError: (error) => log.error({ request: id, err: error }, "page failed"),
      })
      const response = await routerFetch(request, router)
      // What is being written changes under the same address.
      if (isSameForStrangers && question !== null && mode === "production") documents.keep(question, marks, response)
      return response
    }
    const response = finished(await answer(), { page, verdict, session, wait })
    return withDocument(response, context.req.header("Accept-Encoding"))
  }
}

/** `Location` is a path: whatever the visitor's browser believes the origin is, it stays there. */
const documentRedirectOf = ({ location, write }: EntryVerdict): Response =>
  new Response(null, { status: write ? 303 : 302, headers: { Location: location ?? "/" } })

/** A page that proceeds without knowing who asks is not kept waiting by an auth service that does not answer. */
const patienceFor = ({ pathname }: PageUrl, method: string): number =>
  !isWrite(method) && decide(pathname, "unknown").kind === "proceed" ? SHORT_PATIENCE_MS : PATIENCE_MS

interface Finished {
  readonly page: PageUrl
  readonly verdict: EntryVerdict
  readonly session: ServerSession
  /** Seconds until this address or person may ask again. */
  readonly wait: number
}

/**
 * Adds what every response of a page must carry, denials and errors included. In its place: a copy would make a stream of
 * a whole document. Pages make their responses themselves; one that cannot be changed, as of a `fetch`, throws.
 */
function finished(response: Response, { page, verdict, session, wait }: Finished): Response {
  const { headers } = response
  const cookies = session.setCookies(verdict.outcome.kind === "redirect")
  for (const cookie of cookies) headers.append("Set-Cookie", cookie)
  if (cookies.length > 0 || dependsOnVisitor(page, verdict.state)) {
    headers.set("Cache-Control", "private, no-store")
  } else if (!headers.has("Cache-Control")) {
    headers.set("Cache-Control", "private, no-cache")
  }
  headers.append("Vary", "Cookie, Accept-Language")
  if (wait > 0) headers.set("Retry-After", String(wait))
  else if (verdict.outcome.kind === "refuse" && verdict.outcome.status === 503) headers.set("Retry-After", RETRY_AFTER)
  return response
}

/** Whether the response shows or decides something about this visitor. */
const dependsOnVisitor = (page: PageUrl, state: AuthState): boolean =>
  state !== "signed-out" || decide(page.pathname, "signed-out").kind !== "proceed"
