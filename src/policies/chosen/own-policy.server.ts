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
  // Only in development: a built server never writes its policy.
  writableFor: ({ local }) => (import.meta.env.DEV && local ? policyFile : null),
}
