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
  /** The settings that are there; null for a value that is not a literal. */
  const literals = new Map<string, Literal | null>()
  for (const property of config.properties) {
    const key = keyOf(property)
    // A spread or a computed key could bring any setting.
    if (key === null) return null
    const value = Object.hasOwn(NO_SETTINGS, key) ? valueOf(file, property) : null
    literals.set(key, value === null ? null : read(value))
  }
  /** A setting by its reader; `absent` where it is not there, and undefined where it cannot be read. */
  const settingOf = <T>(key: keyof RouteSettings, absent: T, readerOf: (literal: Literal) => T | undefined) => {
    const literal = literals.get(key)
    return literal === undefined ? absent : literal === null ? undefined : readerOf(literal)
  }
  const basePath = settingOf("basePath", "", (literal) => (literal.kind === "string" ? literal.value : undefined))
  const pageExtensions = settingOf<readonly string[] | null>("pageExtensions", null, textsIn)
  const rewrites = settingOf<readonly Rewrite[]>("rewrites", [], (literal) => rewritesIn(literal, basePath ?? ""))
  if (basePath === undefined || pageExtensions === undefined || rewrites === undefined) return null
  return { basePath, pageExtensions, rewrites }
}

// Each of these returns undefined for a value that is not a literal as a whole.

function textsIn(literal: Literal): readonly string[] | undefined {
  if (literal.kind !== "list") return undefined
  const texts = literal.items.flatMap((item) => (item.kind === "string" ? [item.value] : []))
  return texts.length === literal.items.length ? texts : undefined
}

const PHASES: readonly Rewrite["phase"][] = ["beforeFiles", "afterFiles", "fallback"]

/** The rewrites in the setting. A list counts as `afterFiles`. */
function rewritesIn(literal: Literal, basePath: string): readonly Rewrite[] | undefined {
  if (literal.kind === "list") return rewritesOf("afterFiles", literal, basePath)
  // A record is incomplete with a spread or a computed key.
  if (literal.kind !== "record" || !literal.complete) return undefined
  const all = PHASES.map((phase) => {
    const list = literal.entries.findLast(({ key }) => key === phase)
    return list === undefined ? [] : rewritesOf(phase, list.value, basePath)
  })
  return all.includes(undefined) ? undefined : all.flatMap((list) => list ?? [])
}

/**
 * The rewrites in one list, each with its source and destination. Conditions, such as `has`, are left out: the locks
 * judge a rewrite as if it always applied.
 */
function rewritesOf(phase: Rewrite["phase"], literal: Literal, basePath: string): readonly Rewrite[] | undefined {
  if (literal.kind !== "list") return undefined
  const all = literal.items.map((item): readonly Rewrite[] | undefined => {
    if (item.kind !== "record" || !item.complete) return undefined
    const [source, destination, ownBase] = ["source", "destination", "basePath"].map(
      (name) => item.entries.findLast(({ key }) => key === name)?.value,
    )
    if (source?.kind !== "string" || destination?.kind !== "string") return undefined
    if (basePath !== "" && ownBase !== undefined) {
      // With `false`, the source is a whole address. One outside of the base path is none of the app's own.
      const isOutside = ownBase.kind === "boolean" && !ownBase.value && !mayBeBeneath(source.value, basePath)
      return isOutside ? [] : undefined
    }
    return [{ phase, source: source.value, destination: destination.value }]
  })
  return all.includes(undefined) ? undefined : all.flatMap((list) => list ?? [])
}

/** True for a source that can match an address beneath the base path. Next ignores its case. */
function mayBeBeneath(source: string, basePath: string): boolean {
  const [base, whole] = [`${basePath}/`.toLowerCase(), `${source}/`.toLowerCase()]
  // What comes before the first param or pattern.
  const plain = /^[^:()*+?{}\\]*/.exec(whole)![0]
  return whole.startsWith(base) || (plain !== whole && base.startsWith(plain))
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

/**
 * The value of the constant that a name stands for. Any other expression is returned as it is. So is the name of a list
 * or record that other code could change, as in `nextConfig.basePath = "/docs"`: a name is no literal, so the setting
 * counts as unknown.
 */
function constantIn(file: ts.SourceFile, value: ts.Expression): ts.Expression {
  const constant = ts.isIdentifier(value) ? constantOf(file, value.text) : null
  if (!ts.isIdentifier(value) || constant === null) return value
  const isMutable = ts.isObjectLiteralExpression(constant) || ts.isArrayLiteralExpression(constant)
  // Nothing changes it if the name stands only in the declaration and here.
  return isMutable && usesOf(file, value.text) > 2 ? value : constant
}

/** The number of places in the code that mean a name. The label of a property, as in `{ name: value }`, does not. */
function usesOf(node: ts.Node, name: string): number {
  let uses = ts.isIdentifier(node) && node.text === name ? 1 : 0
  ts.forEachChild(node, (child) => {
    if (!ts.isPropertyAssignment(node) || node.name !== child) uses += usesOf(child, name)
  })
  return uses
}

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
