import { createHash } from "node:crypto"
import { compareText, ruleKeyOf } from "../../policy/governing-rule.ts"
import type { Policy } from "../../policy/language.ts"
import type { RouteEntry } from "../react-router/entries.ts"

/** Names a policy: the same for every order of its rules, another for every change of a word, reasons included. */
export const policyHashOf = (policy: Policy): string => policyDigestOf(policy).slice(0, 16)

/** The whole SHA-256 of what the policy hash is the beginning of: for whoever signs, and must not be handed a twin. */
export function policyDigestOf(policy: Policy): string {
  const byText = <T>(list: readonly T[]): readonly T[] => sortedBy(list, canonicalJson)
  return digestOf({
    ...policy,
    rules: sortedBy(policy.rules, ruleKeyOf),
    never: byText(policy.never),
    always: byText(policy.always),
    outside: byText(policy.outside),
    accept: byText(policy.accept),
  })
}

/** Each key is spelt out once, and not at each comparison. */
const sortedBy = <T>(list: readonly T[], keyOf: (item: T) => string): readonly T[] =>
  list
    .map((item) => ({ item, key: keyOf(item) }))
    .sort((a, b) => compareText(a.key, b.key))
    .map(({ item }) => item)

/** Names a route inventory by what it serves, not by where its modules stand. */
export const routesHashOf = (entries: readonly RouteEntry[]): string =>
  hashOf(entries.map(({ pattern, kind }) => `${pattern} ${kind}`).sort(compareText))

const hashOf = (value: unknown): string => digestOf(value).slice(0, 16)

/** SHA-256 over a value's canonical JSON, in hex. */
export const digestOf = (value: unknown): string => createHash("sha256").update(canonicalJson(value)).digest("hex")

/** JSON without spaces, keys in code unit order; what is undefined is left out. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`
  if (typeof value !== "object" || value === null) return JSON.stringify(value)
  const parts: string[] = []
  // Without a comparison of its own, a sort is by code units.
  for (const key of Object.keys(value).sort()) {
    const part: unknown = value[key as keyof typeof value]
    if (part !== undefined) parts.push(`${JSON.stringify(key)}:${canonicalJson(part)}`)
  }
  return `{${parts.join()}}`
}
