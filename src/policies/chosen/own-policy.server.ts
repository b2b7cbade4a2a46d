import { policyFile, policyPath, policyText, routes } from "virtual:sallyport/source"
import { policyHash } from "../../generated/guards.ts"
import type { PolicyToEdit } from "./policy-to-edit.ts"

/** The policy that this server runs, as the build embedded it. */
export const ownPolicy: PolicyToEdit = {
  shown: {
    app: "",
    name: null,
    path: policyPath,
    hash: policyHash,
    hasRoutes: true,
    canBeReviewed: true,
    words: null,
  },
  nameInForce: "the policy in force",
  noChangeMessage: "This is the live policy, so there is nothing to patch.",
  text: policyText,
  fileText: policyText,
  routes,
  withFileLineBreaks: (text) => text,
  // Only in development, and only for a request from this machine.
  writableFor: (request, local) =>
    import.meta.env.DEV && policyFile !== null && local && isLocalRequest(request) ? policyFile : null,
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** Headers that proxies add. */
const FORWARDED = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"]

/**
 * True if a request's host is this machine and no proxy forwarded it. The address that the server listens on decides
 * who can connect.
 */
export const isLocalRequest = ({ url, headers }: Request): boolean =>
  LOOPBACK.test(new URL(url).hostname) && !FORWARDED.some((name) => headers.has(name))
