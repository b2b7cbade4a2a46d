import { compareText } from "../../policy/governing-rule.ts"
import { literalsOf, patternOf, shapeOf, type Pattern } from "../../policy/pattern.ts"
import type { CheckedPolicy } from "../check/regions/checked-policy.ts"
import type { PageLife } from "./policy-life.ts"

/** A page, or a path that a policy names, with one path that stands for all of its. */
export interface Subject extends Pick<PageLife, "path" | "kind"> {
  readonly segments: readonly string[]
}

/**
 * The pages of the newest version; the paths that rules of any version name and no page has; and those that any version
 * leaves alone. By path.
 */
export function subjectsOf(policies: readonly CheckedPolicy[]): readonly Subject[] {
  const other = unnamedWordOf(policies)
  // By shape: what a param is called makes no other page.
  const subjects = new Map<string, Subject>()
  const add = (path: string, kind: PageLife["kind"], pattern: Pattern): void => {
    const shape = shapeOf(pattern)
    if (!subjects.has(shape)) subjects.set(shape, { path, kind, segments: segmentsOf(pattern, other) })
  }
  for (const { entry } of policies.at(-1)?.pages ?? []) {
    const pattern = entry.scopes[0]?.pattern
    if (pattern !== undefined) add(entry.path, entry.kind === "page" ? "page" : "endpoint", pattern)
  }
  for (const { rule } of policies.toReversed().flatMap(({ rules }) => rules))
    add(rule.path, "rule", patternOf(rule.path))
  for (const { path } of policies.toReversed().flatMap(({ policy }) => policy.outside))
    add(path, "outside", patternOf(path))
  return [...subjects.values()].toSorted((a, b) => compareText(a.path, b.path))
}

/** Of a param without listed values, a value that no rule names. */
const segmentsOf = (pattern: Pattern, other: string): readonly string[] =>
  pattern.map((segment) => {
    if (segment.kind === "literal") return segment.text
    return segment.kind === "choice" ? (segment.values[0] ?? other) : other
  })

function unnamedWordOf(policies: readonly CheckedPolicy[]): string {
  const named = new Set(policies.flatMap(({ rules, outside }) => [...rules, ...outside].flatMap(literalsIn)))
  let word = "other"
  while (named.has(word)) word += "-"
  return word
}

const literalsIn = ({ pattern }: { readonly pattern: Pattern }): readonly string[] =>
  pattern.flatMap((segment) => literalsOf(segment) ?? [])
