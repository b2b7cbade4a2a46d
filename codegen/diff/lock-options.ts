import { ts } from "../source/typescript.js"
import { nameOf, valueOf } from "./object-literal.ts"
import type { ReadModule } from "./read-module.ts"
import { refusedAt, type Refused } from "./refused.ts"
import { isWrittenOut, writtenValueOf, type Written } from "./written-value.ts"

/** What options say of shadow mode. */
export interface ReadMode {
  /** Its last day; null where it cannot be read. */
  readonly until: string | null
  /** The rules it names; null for all of them, and where they cannot be read. */
  readonly rules: readonly string[] | null
  /** Why it cannot be read, where its text does not show it. */
  readonly reason: string | null
  /** Of one that cannot be read: while this stays the same the mode does. Null where no text says that. */
  readonly basis: string | null
}

export type Add = (node: ts.Node, read: ReadMode) => void

/** Each shadow mode is told at the place in the module that opens the locks. */
export function readOptions(written: Written, place: ts.Node, opener: ReadModule, add: Add): void {
  if (!isWrittenOut(written)) return add(place, unread(written))
  const { node, within } = written
  if (!ts.isObjectLiteralExpression(node)) return add(place, unread(refusedAt([node], within)))
  for (const property of node.properties) {
    const at = within === opener ? property : place
    const name = nameOf(property)
    if (ts.isSpreadAssignment(property)) readOptions(writtenValueOf(property.expression, within), at, opener, add)
    else if (name === "shadow") {
      const value = valueOf(property)
      const read = value === null ? unread(refusedAt([property], within)) : readMode(value, within)
      if (read !== null) add(at, read)
    } else if (name === null) add(at, unread(refusedAt([property], within)))
  }
}

export const unread = ({ reason, basis }: Refused): ReadMode => ({ until: null, rules: null, reason, basis })

/** Null: there is none. */
function readMode(value: ts.Expression, module: ReadModule): ReadMode | null {
  const written = writtenValueOf(value, module)
  if (!isWrittenOut(written)) return unread(written)
  const { node, within } = written
  if (isNone(written)) return null
  if (!ts.isObjectLiteralExpression(node)) return unread(refusedAt([node], within))
  const parts = new Map<string, ts.Expression>()
  for (const property of node.properties) {
    const [name, part] = [nameOf(property), valueOf(property)]
    if (name === "report") continue
    if (name === null || part === null) return unread(refusedAt([node], within))
    parts.set(name, part)
  }
  const [until, rules] = [valueAt(parts.get("until"), within), valueAt(parts.get("rules"), within)]
  for (const one of [until, rules]) if (one !== null && !isWrittenOut(one)) return unread(one)
  const [day, named] = [textOf(until), textsOf(rules)]
  return day === null || (named === null && !isNone(rules))
    ? unread(refusedAt([...parts.values()], within))
    : { until: day, rules: named, reason: null, basis: null }
}

const valueAt = (part: ts.Expression | undefined, within: ReadModule): Written | null =>
  part === undefined ? null : writtenValueOf(part, within)

const isNone = (written: Written | null): boolean =>
  written === null || (isWrittenOut(written) && ts.isIdentifier(written.node) && written.node.text === "undefined")

const textOf = (written: Written | null): string | null =>
  written !== null && isWrittenOut(written) && ts.isStringLiteralLike(written.node) ? written.node.text : null

function textsOf(written: Written | null): readonly string[] | null {
  if (written === null || !isWrittenOut(written) || !ts.isArrayLiteralExpression(written.node)) return null
  const { elements } = written.node
  const texts = elements.flatMap((one) => (ts.isStringLiteralLike(one) ? [one.text] : []))
  return texts.length > 0 && texts.length === elements.length ? texts : null
}
