import { AUTH_STATES } from "../../policy/states.ts"
import type { AuthState } from "../../policy/language.ts"
import type { HostileRequest } from "./hostile.ts"
import { meantOf, type Meant } from "./meant.ts"
import { matchedBy } from "./router.ts"
import type { Answer, Visitor } from "./served.ts"

/** A text in every page that not everybody may see, and nowhere else. */
const MARK = "data-guarded"
const RESOURCES =
  /^\/(?:editor\/(?:check|edit|download)|editor\/drafts\/[^/]+\/save|dashboard\/(?:account\/drafts\.json|session\/machine\.svg|(?:export|files)\/))/i

export type Wrong = "leak" | "5xx" | "off-site redirect" | "lock-out" | "otherwise"

export interface Judged {
  readonly family: string
  readonly wrong: readonly Wrong[]
  readonly limited: boolean
}

const isShownToNobody = (request: HostileRequest): boolean => {
  const meant = meantOf(request, "signed-out")
  return meant.kind !== "page" || meant.outcome.kind === "proceed"
}

export function judge(request: HostileRequest, state: AuthState, visitor: Visitor, answer: Answer): Judged {
  const meant = meantOf(request, state)
  const wrong = new Set<Wrong>()
  const { status, body, location } = answer
  const limited = status === 429
  const proceeds = meant.kind === "page" && meant.outcome.kind === "proceed"
  const mayShow = proceeds && !isShownToNobody(request)
  const shows = body.includes(MARK) || (visitor.email !== null && body.includes(visitor.email))
  if (body.includes(MARK) && !mayShow) wrong.add("leak")
  // A page for everybody greets the person by name; what is refused names nobody to a stranger, and has none to name.
  if (shows && meant.kind === "filtered") wrong.add("leak")
  if (status === 0 || (status >= 500 && !(meant.kind === "page" && isMeant503(meant)) && meant.kind !== "outside"))
    wrong.add("5xx")
  if (meant.kind === "outside" && status >= 500 && state !== "unknown") wrong.add("5xx")
  if (location !== null && !isOwn(location, visitor.url)) wrong.add("off-site redirect")
  if (!limited && proceeds && ([401, 503].includes(status) || isDoor(location))) wrong.add("lock-out")
  if (!limited && !isAsMeant(meant, request.method, answer)) wrong.add("otherwise")
  return { family: familyOf(meant, request.method), wrong: [...wrong], limited }
}

const isMeant503 = ({ outcome }: Extract<Meant, { kind: "page" }>): boolean =>
  outcome.kind === "refuse" && outcome.status === 503

const isDoor = (location: string | null): boolean =>
  location !== null && /^\/(?:signin|mfa|reset-password)(?:\?|$)/.test(location)

/** Wherever a browser that is here would go, it stays here. */
function isOwn(location: string, url: string): boolean {
  const to = URL.parse(location, url)
  return to !== null && to.origin === new URL(url).origin
}

function isAsMeant(meant: Meant, method: string, { status, location, body }: Answer): boolean {
  // Some of it Node refuses before this server can.
  if (meant.kind === "filtered") return [400, 405, 414].includes(status)
  if (meant.kind === "outside") return true
  if (!["GET", "HEAD", "POST"].includes(method)) return status === 405
  const { outcome, isData, pathname } = meant
  if (outcome.kind === "proceed" || (status === 404 && matchedBy(pathname) === null)) return true
  if (outcome.kind === "refuse") return status === outcome.status
  if (isData) return status === 202 && (method === "HEAD" || body.includes(outcome.to))
  return status === (method === "POST" ? 303 : 302) && location?.split("?")[0] === outcome.to
}

function familyOf(meant: Meant, method: string): string {
  if (meant.kind === "filtered") return "targets that are none"
  if (meant.kind === "outside") return "mounts and files"
  if (RESOURCES.test(meant.pathname)) return "resource routes"
  if (meant.isData) return "data requests"
  return method === "GET" || method === "HEAD" ? "documents" : "actions"
}

export const STATES = AUTH_STATES
