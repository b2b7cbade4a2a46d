import type { CheckedPolicy } from "../../check/regions/checked-policy.ts"
import { isUndecided } from "../../init/policy/closed.ts"
import type { Project } from "../../project/disk.ts"

/** A place where `init` left a decision to a person. */
export interface Undecided {
  readonly file: string
  readonly line: number
  readonly what: string
}

const MARK = /\/\/ CHECK\b:? ?(.*)$/

/** Rules whose reason is still the one that `init` gave them, and comments with the mark CHECK, in the policy and the lock modules. */
export function undecidedIn({ policy, chain, textOf }: Project, checked: CheckedPolicy | null): readonly Undecided[] {
  const rules = (checked?.rules ?? [])
    .filter(({ rule }) => isUndecided(rule.why))
    .map(({ key, place }): Undecided => ({ file: place.file, line: place.line, what: `rule ${key}` }))
  const marks = [policy.path, ...(chain?.files ?? [])].flatMap((file) => marksIn(file, textOf(file) ?? ""))
  // A mark above an undecided rule is about that rule.
  const own = marks.filter(({ file, line }) => !rules.some((rule) => rule.file === file && rule.line === line + 1))
  return [...rules, ...own].toSorted((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1))
}

function marksIn(file: string, text: string): readonly Undecided[] {
  return text.split("\n").flatMap((content, at) => {
    const [, what] = MARK.exec(content.trimEnd()) ?? []
    return what === undefined ? [] : [{ file, line: at + 1, what: what === "" ? "CHECK" : what }]
  })
}
