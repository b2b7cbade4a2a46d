import path from "node:path"
import { ts } from "../source/typescript.js"
import { isRelative, type Aliases } from "./alias.ts"
import { importedAs } from "./imported-as.ts"
import { nameOf, valueOf } from "./object-literal.ts"
import { readModule, type ReadModule } from "./read-module.ts"
import { writtenPlaceOf } from "./written-place.ts"
import { exportedIn, isWrittenOut, writtenValueOf } from "./written-value.ts"

/** What stands before a path, and what is put there instead; null where only running the app says. */
interface Entry {
  readonly find: string | null
  readonly place: string | null
}

/** What `resolve.alias` of Vite's configuration says, where it is written out. What plugins add nobody sees. */
export function viteAliasesIn(file: string, text: string): Aliases {
  const entries = entriesIn(readModule(file, text, null))
  return (specifier) => {
    const entry = entries.find(({ find }) => find === null || isMeant(specifier, find))
    if (entry === undefined) return null
    const { find, place } = entry
    // Nobody writes a pattern for what is relative.
    if (find === null && isRelative(specifier)) return null
    if (find === null || place === null || (find.endsWith("/") && !place.endsWith("/")))
      return { reason: `and only running ${file} would show what its \`resolve.alias\` makes of it` }
    return { places: [path.posix.normalize(place + specifier.slice(find.length))] }
  }
}

const isMeant = (specifier: string, find: string): boolean =>
  specifier === find || specifier.startsWith(find.endsWith("/") ? find : `${find}/`)

const ANY: Entry = { find: null, place: null }

function entriesIn(config: ReadModule | null): readonly Entry[] {
  const whole = config === null ? null : exportedIn(config, "default")
  const resolve = whole === null ? UNREAD : partOf(configured(whole, config!), "resolve", config!)
  const alias = isNode(resolve) ? partOf(resolve, "alias", config!) : resolve
  return isNode(alias) ? entriesOf(alias, config!) : alias === UNREAD ? [ANY] : []
}

const UNREAD = "unread"
const NONE = "none"
type Part = ts.Expression | typeof UNREAD | typeof NONE

const isNode = (part: Part): part is ts.Expression => typeof part !== "string"

/** What `defineConfig` is given, or a function of it hands back. */
function configured(whole: ts.Expression, config: ReadModule): ts.Expression {
  const node = valueAt(whole, config)
  if (node === null) return whole
  if (
    ts.isCallExpression(node) &&
    /^(?:vite|vitest\/config) defineConfig$/.test(importedAs(node.expression, config) ?? "")
  )
    return node.arguments.length === 1 ? configured(node.arguments[0]!, config) : node
  if (!ts.isArrowFunction(node) && !ts.isFunctionExpression(node)) return node
  return ts.isBlock(node.body) ? (onlyReturnOf(node.body) ?? node) : node.body
}

/** What a function hands back at its end, where it does nowhere else. */
function onlyReturnOf(body: ts.Block): ts.Expression | null {
  const found: ts.ReturnStatement[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return
    if (ts.isReturnStatement(node)) found.push(node)
    ts.forEachChild(node, visit)
  }
  ts.forEachChild(body, visit)
  const [only] = found
  return found.length === 1 && body.statements.at(-1) === only ? (only?.expression ?? null) : null
}

function valueAt(expression: ts.Expression, config: ReadModule): ts.Expression | null {
  const written = writtenValueOf(expression, config)
  return isWrittenOut(written) ? written.node : null
}

/** Of an object that is written out. */
function partOf(expression: ts.Expression, wanted: string, config: ReadModule): Part {
  const node = valueAt(expression, config)
  if (node === null || !ts.isObjectLiteralExpression(node)) return UNREAD
  if (node.properties.some((property) => nameOf(property) === null)) return UNREAD
  const own = node.properties.filter((property) => nameOf(property) === wanted)
  if (own.length === 0) return NONE
  return (own.length === 1 ? valueOf(own[0]!) : null) ?? UNREAD
}

function entriesOf(alias: ts.Expression, config: ReadModule): readonly Entry[] {
  const node = valueAt(alias, config)
  if (node !== null && ts.isArrayLiteralExpression(node)) return node.elements.map((one) => entryOf(one, config))
  if (node === null || !ts.isObjectLiteralExpression(node)) return [ANY]
  // Of two of a name the later stands where the earlier does.
  const entries = new Map<string | null, Entry>()
  for (const property of node.properties) {
    const [find, value] = [nameOf(property), valueOf(property)]
    entries.set(find, { find, place: value === null ? null : writtenPlaceOf(value, config) })
  }
  return entries.has(null) ? [ANY] : [...entries.values()]
}

/** `{ find: "~", replacement: … }` */
function entryOf(element: ts.Expression, config: ReadModule): Entry {
  const [find, replacement] = ["find", "replacement"].map((name) => partOf(element, name, config))
  const text = find !== undefined && isNode(find) ? valueAt(find, config) : null
  if (text === null || !ts.isStringLiteralLike(text)) return ANY
  const isAll = partOf(element, "customResolver", config) === NONE
  const place = isAll && isNode(replacement!) ? writtenPlaceOf(replacement, config) : null
  return { find: text.text, place }
}
