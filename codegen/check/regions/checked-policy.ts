import { textsOfClaims } from "../../../policy/words.ts"
import { outcomesOf, type StateOutcome } from "../../../policy/guard-table.ts"
import type { Policy, Rule } from "../../../policy/language.ts"
import { AUTH_STATES } from "../../../policy/states.ts"
import type { Args } from "../../messages/entry.ts"
import type { ResolvedPolicy, SpannedRule } from "../../source/resolve.ts"
import type { RouteEntry } from "../../target/entries.ts"
import type { RouteInventory } from "../../target/inventory.ts"

/** A page route with a rule that governs it. A page whose paths have several rules occurs once for each. */
export interface GovernedPage {
  readonly entry: RouteEntry
  readonly rule: SpannedRule
}

/** A finding that an `accept` entry of the policy suppresses, with the entry's reason. */
export interface Suppression {
  readonly code: string
  /** The path of the rule that the finding is about. */
  readonly rule: string
  readonly match: string
  readonly why: string
  /** The last day on which it counts, in UTC; null if it does not expire. */
  readonly until: string | null
  readonly message: string
  /** With the code, these select the message's sentence in another language. */
  readonly variant: string | null
  readonly args: Args
}

declare const checked: unique symbol

/** A policy without errors. Only `checkPolicy` creates one, so that no guards can be emitted from a rejected policy. */
export interface CheckedPolicy extends ResolvedPolicy {
  readonly [checked]: true
  readonly routes: RouteInventory | null
  /** Sorted by path. */
  readonly pages: readonly GovernedPage[]
  /**
   * Each route's own names for the params of claims with `within`: by the router's pattern and the claim, then by the
   * policy's name. `t/:slug teamRole` has `{ team: "slug" }`.
   */
  readonly claimParams: ReadonlyMap<string, Readonly<Record<string, string>>>
  /** The router's patterns of catch-all routes that are not-found pages under this policy. */
  readonly notFound: readonly string[]
  readonly suppressions: readonly Suppression[]
  /** The SHA-256 of the policy, whatever the order of its parts. */
  readonly policyHash: string
  /** The SHA-256 of the served routes; null without a route list. */
  readonly routesHash: string | null
}

/** An outcome as text: `proceed`, a path, a status, or, if it depends on claims, `role: admin | owner, else 403`. */
export const textOfOutcome = (outcome: StateOutcome): string => {
  switch (outcome.kind) {
    case "some":
      return [...textsOfClaims(outcome.claims), `else ${textOfOutcome(outcome.otherwise)}`].join(", ")
    case "proceed":
      return "proceed"
    case "redirect":
      return outcome.to
    case "refuse":
      return String(outcome.status)
  }
}

/** All outcomes of a rule as one text. Two rules with the same text decide alike. */
export const outcomeTextOf = (policy: Policy, rule: Rule | null): string =>
  (["load", "write"] as const)
    .flatMap((access) => {
      const outcomes = outcomesOf(policy, rule, access)
      return AUTH_STATES.map((state) => textOfOutcome(outcomes[state]))
    })
    .join(" ")
