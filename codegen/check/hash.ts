import { createHash } from "node:crypto"
import { compareText, ruleKeyOf } from "../../policy/governing-rule.ts"
import type { Policy } from "../../policy/language.ts"
import type { RouteEntry } from "../react-router/entries.ts"

/** Names a policy: the same for every order of its rules, another for every change of a word, reasons included. */
export const policyHashOf = (policy: Policy): string => policyDigestOf(policy).slice(0, 16)

/** The whole SHA-256 of what the policy hash is the beginning of: for whoever signs, and must not be handed a twin. */
export function policyDigestOf(policy: Policy): string {
  const byText = <T>(list: readonly T[]): readonly T[] =>
    list.toSorted((a, b) => compareText(canonicalJson(a), canonicalJson(b)))
  return digestOf({
    ...policy,
    rules: policy.rules.toSorted((a, b) => compareText(ruleKeyOf(a), ruleKeyOf(b))),
    never: byText(policy.never),
    always: byText(policy.always),
    outside: byText(policy.outside),
    accept: byText(policy.accept),
  })
}

/** Names a route inventory by what it serves, not by where its modules stand. */
export const routesHashOf = (entries: readonly RouteEntry[]): string =>
  hashOf(entries.map(({ pattern, kind }) => `${pattern} ${kind}`).sort(compareText))

const hashOf = (value: unknown): string => digestOf(value).slice(0, 16)

/** SHA-256 over a value's canonical JSON, in hex. */
export const digestOf = (value: unknown): string => createHash("sha256").update(canonicalJson(value)).digest("hex")

/** JSON without spaces, keys in code unit order. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => compareText(a, b)))
      : part,
  )
