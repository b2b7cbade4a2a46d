// The intended answer to a request, stated independently and as simply as possible: from the policy itself, without
// generated code and without the server's reading of requests.
import policy from "../../policy/app.policy.ts"
import { canonicalPathOf, segmentsOf } from "../../policy/canonical-path.ts"
import type { AuthState, Policy } from "../../policy/language.ts"
import type { Outcome } from "../../policy/outcome.ts"
import { covers, patternOf } from "../../policy/pattern.ts"
import { answerOf } from "../../policy/reference.ts"
import type { HostileRequest } from "./hostile.ts"

export type Meant =
  /** Refused before anything reads it. */
  | { readonly kind: "filtered"; readonly status: number }
  /** Not a page: a file or a mount, with checks of its own. */
  | { readonly kind: "outside" }
  | { readonly kind: "page"; readonly pathname: string; readonly isData: boolean; readonly outcome: Outcome }

const ANSWERED = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
/** As the reference takes it: without the literal types of this very policy. */
const POLICY: Policy = policy

export function meantOf({ method, target }: HostileRequest, state: AuthState): Meant {
  if (!ANSWERED.includes(method)) return { kind: "filtered", status: 405 }
  if (target.length > 8192) return { kind: "filtered", status: 414 }
  if (!isPlainTarget(target)) return { kind: "filtered", status: 400 }
  const { pathname } = new URL(`http://127.0.0.1${target}`)
  // Dot segments may leave two slashes at the beginning: still this host's path, as it was resolved here.
  if (isOutside(pathname)) return { kind: "outside" }
  const isData = pathname.endsWith(".data")
  const page = pathname.endsWith("/_.data") ? pathname.slice(0, -6) : isData ? pathname.slice(0, -5) : pathname
  const access = method === "GET" || method === "HEAD" ? "load" : "write"
  return { kind: "page", pathname: page, isData, outcome: answerOf(POLICY, page, state, access).outcome }
}

/** One slash, and then only what a URL may hold as it stands. */
function isPlainTarget(target: string): boolean {
  if (target[0] !== "/" || target[1] === "/") return false
  return Array.from(target).every((letter) => letter > " " && letter < "\u007f" && letter !== "\\" && letter !== "#")
}

function isOutside(pathname: string): boolean {
  const path = canonicalPathOf(pathname)
  if (path === null) return false
  return POLICY.outside.some((entry) =>
    covers({ pattern: patternOf(entry.path), match: entry.match }, segmentsOf(path)),
  )
}
