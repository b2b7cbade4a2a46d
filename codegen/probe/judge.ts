import { encodedPathOf } from "../../policy/canonical-path.ts"
import type { ProbeRequest } from "./requests.ts"
import { redirectTargetOf, type RedirectParts, type Site } from "./site.ts"

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
