import { ts } from "ts-morph"
import { constantOf } from "../lock-chain/exported.ts"
import { bareOf, keyOf } from "../source/bare.ts"
import { literalReader, type Literal } from "../source/literal.ts"
import { parse } from "../source/parse.ts"
import { sourceOf } from "../source/source.ts"
import type { NextSettings, Rewrite } from "./settings.ts"

/** The settings that decide which routes an app has. */
export type RouteSettings = Pick<NextSettings, "pageExtensions" | "basePath" | "rewrites">

/** The settings of an app without a configuration. */
export const NO_SETTINGS: RouteSettings = { pageExtensions: null, basePath: "", rewrites: [] }

/** Reads these settings without running the configuration; null where it computes one, or could. */
export function readSettings(path: string, text: string): RouteSettings | null {
  const source = sourceOf(path, text)
  // The codes do not matter: a configuration with findings counts as unknown, and nobody sees them.
  const { file, diagnostics } = parse(source, "P408", "P408")
  const config = file === null || diagnostics.length > 0 ? null : objectIn(file, exportedIn(file))
  if (file === null || config === null) return null
  const { read } = literalReader(source, file, "P408")
  let settings = NO_SETTINGS
  for (const property of config.properties) {
    const key = keyOf(property)
    // A spread or a computed key could bring any setting.
    if (key === null) return null
    const setting = isOfInterest(key) ? READERS[key](valueOf(file, property), read) : {}
    if (setting === null) return null
    settings = { ...settings, ...setting }
  }
  return settings
}

type Read = (node: ts.Expression) => Literal

/** Reads one setting; null for a value that is not a literal. */
type Reader = (value: ts.Expression | null, read: Read) => Partial<RouteSettings> | null

const READERS: Readonly<Record<keyof RouteSettings, Reader>> = {
  basePath(value, read) {
    const literal = value === null ? null : read(value)
    return literal?.kind === "string" ? { basePath: literal.value } : null
  },
  pageExtensions(value, read) {
    const literal = value === null ? null : read(value)
    if (literal?.kind !== "list") return null
    const names = literal.items.flatMap((item) => (item.kind === "string" ? [item.value] : []))
    return names.length === literal.items.length ? { pageExtensions: names } : null
  },
  rewrites(value, read) {
    const rewrites = value === null ? null : rewritesIn(read(value))
    return rewrites === null ? null : { rewrites }
  },
}

const isOfInterest = (key: string): key is keyof RouteSettings => Object.hasOwn(READERS, key)

const PHASES: readonly Rewrite["phase"][] = ["beforeFiles", "afterFiles", "fallback"]

/** The rewrites in the setting; null for a value that is not a literal. A list counts as `afterFiles`. */
function rewritesIn(literal: Literal): readonly Rewrite[] | null {
  if (literal.kind === "list") return rewritesOf("afterFiles", literal)
  // A record is incomplete with a spread or a computed key.
  if (literal.kind !== "record" || !literal.complete) return null
  const all = PHASES.map((phase) => {
    const list = literal.entries.findLast(({ key }) => key === phase)
    return list === undefined ? [] : rewritesOf(phase, list.value)
  })
  return all.includes(null) ? null : all.flatMap((list) => list ?? [])
}

/**
 * The rewrites in one list; null unless each has its source and destination as literals. Conditions, such as `has`, are
 * left out: the locks judge a rewrite as if it always applied.
 */
function rewritesOf(phase: Rewrite["phase"], literal: Literal): readonly Rewrite[] | null {
  if (literal.kind !== "list") return null
  const all = literal.items.map((item): Rewrite | null => {
    if (item.kind !== "record" || !item.complete) return null
    const [source, destination] = ["source", "destination"].map(
      (name) => item.entries.findLast(({ key }) => key === name)?.value,
    )
    return source?.kind === "string" && destination?.kind === "string"
      ? { phase, source: source.value, destination: destination.value }
      : null
  })
  return all.includes(null) ? null : all.flatMap((one) => one ?? [])
}

/** The expression that the module exports: its default, or what it assigns to `module.exports`. */
function exportedIn(file: ts.SourceFile): ts.Expression | null {
  for (const statement of file.statements) {
    if (ts.isExportAssignment(statement)) return statement.expression
    const value = ts.isExpressionStatement(statement) ? statement.expression : null
    if (value !== null && ts.isBinaryExpression(value) && value.left.getText(file) === "module.exports")
      return value.right
  }
  return null
}

/** The object literal that an expression is, or that the constant of its name is. */
function objectIn(file: ts.SourceFile, expression: ts.Expression | null): ts.ObjectLiteralExpression | null {
  const value = expression === null ? null : constantIn(file, bareOf(expression))
  return value !== null && ts.isObjectLiteralExpression(value) ? value : null
}

/** The value of the constant that a name means; any other expression as it is. */
const constantIn = (file: ts.SourceFile, value: ts.Expression): ts.Expression =>
  (ts.isIdentifier(value) ? constantOf(file, value.text) : null) ?? value

/** The value of a property, or the result of a function; null if only running it would show that. */
function valueOf(file: ts.SourceFile, property: ts.ObjectLiteralElementLike): ts.Expression | null {
  if (ts.isMethodDeclaration(property)) return returnedBy(property.body)
  const value = ts.isPropertyAssignment(property) ? constantIn(file, bareOf(property.initializer)) : null
  if (value === null || !(ts.isArrowFunction(value) || ts.isFunctionExpression(value))) return value
  return ts.isBlock(value.body) ? returnedBy(value.body) : bareOf(value.body)
}

/** The value of a body that only returns one. */
function returnedBy(body: ts.Block | undefined): ts.Expression | null {
  const [statement, ...others] = body?.statements ?? []
  if (statement === undefined || others.length > 0 || !ts.isReturnStatement(statement)) return null
  return statement.expression === undefined ? null : bareOf(statement.expression)
}
