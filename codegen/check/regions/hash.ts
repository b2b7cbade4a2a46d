import { createHash } from "node:crypto"
import { compareText, ruleKeyOf } from "../../../policy/governing-rule.ts"
import type { Policy } from "../../../policy/language.ts"
import type { RouteEntry } from "../../target/entries.ts"

/**
 * The policy's SHA-256 in 64 hex digits. An order without meaning, such as that of rules, does not change it. Any other
 * change does, even of a reason. The order in which a path lists the values of a param counts too, although it has no
 * meaning. Compare whole hashes only, because an attacker can find two policies with the same first digits.
 */
export function policyHashOf(policy: Policy): string {
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

const sortedBy = <T>(list: readonly T[], keyOf: (item: T) => string): readonly T[] =>
  list.toSorted((a, b) => compareText(keyOf(a), keyOf(b)))

/** The SHA-256 of a route inventory. It covers the served routes and not the paths of their modules. */
export const routesHashOf = (entries: readonly RouteEntry[]): string =>
  digestOf(entries.map(({ pattern, kind }) => `${pattern} ${kind}`).sort(compareText))

/** SHA-256 over a value's canonical JSON, in hex. */
export const digestOf = (value: unknown): string => createHash("sha256").update(canonicalJson(value)).digest("hex")

/** JSON without spaces, with keys in code unit order and without undefined values. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`
  if (typeof value !== "object" || value === null) return JSON.stringify(value)
  const parts: string[] = []
  // The default sort is by code units.
  for (const key of Object.keys(value).sort()) {
    const part: unknown = value[key as keyof typeof value]
    if (part !== undefined) parts.push(`${JSON.stringify(key)}:${canonicalJson(part)}`)
  }
  return `{${parts.join()}}`
}
