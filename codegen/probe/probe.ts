import { canonicalPathOf, encodedPathOf } from "../../policy/canonical-path.ts"
import { send } from "./send.ts"
import { fewAtOnce } from "./get.ts"
import type { ProbeRequest } from "./requests.ts"
import { baseOf, locationOf, redirectTargetOf, urlIn, type RedirectParts, type Site } from "./site.ts"

/** A response that differs from the guard table. */
export interface ProbeDifference {
  readonly request: ProbeRequest
  /** The difference, in words. */
  readonly words: string
}

/** The result of a probe, which compares a deployment with the guard table of a policy. */
export interface Probed {
  /** The number of requests that were sent, without those for an address in another spelling. */
  readonly asked: number
  /** The number of requests that were not sent, because a probe has limits. */
  readonly left: number
  readonly differences: readonly ProbeDifference[]
  /**
   * Requests with a response whose denial shadow mode withholds: until a day that the policy names, denials are only
   * reported. Any response is right for them.
   */
  readonly withheld: readonly ProbeRequest[]
  /** Requests without a response. */
  readonly unanswered: readonly ProbeRequest[]
}

/** The deployment to test, with the cookies of the visitors to test it as. */
export interface ProbeTarget extends Site {
  /** The `Cookie` header for each auth state except signed-out, and for named visitors. */
  readonly cookies: ReadonlyMap<string, string>
}

/** The limits of one probe. */
interface Limits {
  readonly requests: number
  /** Milliseconds after which no further request is sent. */
  readonly time: number
}

const LIMITS: Limits = { requests: 1_000, time: 120_000 }

/**
 * The path of a redirect to the same page in another spelling, such as with a slash at its end; null for any other
 * answer. Some apps redirect so before anything judges the request.
 */
function spellingOf(path: string, answer: RedirectParts, origin: string): string | null {
  const location = locationOf(answer)
  const url = location === null ? null : urlIn(location, { origin, basename: "/" }, path)
  const isSame = url?.origin === origin && canonicalPathOf(url.pathname) === canonicalPathOf(path)
  return isSame && url.pathname !== path ? url.pathname : null
}

/** Sends each request to a deployment and compares the response with the guard table. */
export async function probe(
  requests: readonly ProbeRequest[],
  { origin, basename, cookies }: ProbeTarget,
  onProgress: (done: number, of: number) => void = () => {},
  { requests: maxRequests, time }: Limits = LIMITS,
): Promise<Probed> {
  const tried = requests.slice(0, maxRequests)
  const differences: ProbeDifference[] = []
  const unanswered: ProbeRequest[] = []
  const withheld: ProbeRequest[] = []
  const deadline = performance.now() + time
  let sent = 0
  const maySend = (): boolean => sent < maxRequests && performance.now() < deadline
  let unfinished = 0
  const base = baseOf({ basename })
  const begun = await fewAtOnce(tried, maySend, async (request, at) => {
    onProgress(at, tried.length)
    // Beneath a base path, the home page is the base path without a slash at its end.
    const path = request.path === "/" && base !== "" ? base : `${base}${encodedPathOf(request.path)}`
    const cookie = cookies.get(request.visitor ?? request.state) ?? null
    sent++
    const first = await send(origin, path, cookie)
    const respelled = first === null ? null : spellingOf(path, first, origin)
    // The redirect alone says nothing about the page, so the request counts as not sent.
    if (respelled !== null && !maySend()) return void unfinished++
    if (respelled !== null) sent++
    const answer = respelled === null ? first : await send(origin, respelled, cookie)
    const words = answer === null ? null : probeDifferenceOf(request, answer, { origin, basename })
    if (answer === null) unanswered.push(request)
    // In shadow mode the app itself responds, so there is nothing to compare.
    else if (request.until !== null) withheld.push(request)
    else if (words !== null) differences.push({ request, words })
  })
  // Responses arrive in any order. A report lists them in the order of the requests.
  const byRequestOrder = (a: ProbeRequest, b: ProbeRequest): number => tried.indexOf(a) - tried.indexOf(b)
  return {
    asked: begun - unfinished,
    left: requests.length - begun + unfinished,
    differences: differences.sort((a, b) => byRequestOrder(a.request, b.request)),
    withheld: withheld.sort(byRequestOrder),
    unanswered: unanswered.sort(byRequestOrder),
  }
}

/** The difference between a response and the outcome that the guard table has for it, in words; null if they agree. */
export function probeDifferenceOf(request: ProbeRequest, answer: RedirectParts, site: Site): string | null {
  const { outcome, isServed, home } = request
  const { status } = answer
  const target = redirectTargetOf(answer, site, encodedPathOf(request.path))
  const got = target === null ? String(status) : `a redirect to ${target}`
  // If the app has no page here, its router may answer 404 before any guard runs.
  const mayBeRouters = !isServed && status === 404
  switch (outcome.kind) {
    case "redirect":
      if (target === encodedPathOf(outcome.to) || mayBeRouters) return null
      return `expected a redirect to ${encodedPathOf(outcome.to)}, got ${got}`
    case "refuse":
      if (status === outcome.status || mayBeRouters) return null
      return `expected ${outcome.status}, got ${got}`
    case "proceed":
      // A page may respond with anything. Only these responses look like those of a guard: a redirect to the visitor's
      // home, a status of the locks, or, where no part of the path is made up, a failure or a missing page.
      return (target !== null && target === home) ||
        [401, 403, 503].includes(status) ||
        ((status >= 500 || (status === 404 && isServed)) && !isMadeUp(request))
        ? `expected the page, got ${got}`
        : null
  }
}

/**
 * True if parts of the path may be made up: a page for `/orders/:id` may answer 404 or fail for an order that does not
 * exist. Only the path of an exact rule without params is the rule's own.
 */
const isMadeUp = ({ rule, path }: ProbeRequest): boolean => rule !== `${path} exact`
