import path from "node:path"
import { ts } from "../source/typescript.js"
import { importedAs } from "./imported-as.ts"
import type { ReadModule } from "./read-module.ts"

/** Where an expression of a configuration that stands at the root leads, from there; null where only running it says. */
export function writtenPlaceOf(expression: ts.Expression, config: ReadModule, step = 0): string | null {
  if (step > MOST_STEPS) return null
  const placeOf = (node: ts.Expression | undefined): string | null =>
    node === undefined ? null : writtenPlaceOf(node, config, step + 1)
  if (ts.isIdentifier(expression)) {
    const declaration = config.names(expression)
    if (declaration === null) return expression.text === "__dirname" ? "." : null
    return placeOf(constantOf(declaration))
  }
  if (ts.isPropertyAccessExpression(expression)) {
    if (isImportMeta(expression.expression)) return expression.name.text === "dirname" ? "." : null
    return expression.name.text === "pathname" ? urlPlaceOf(expression.expression, config) : null
  }
  if (!ts.isCallExpression(expression)) return null
  const [first, ...rest] = expression.arguments
  switch (importedAs(expression.expression, config) ?? "") {
    case "url fileURLToPath":
      return first === undefined ? null : urlPlaceOf(first, config)
    case "path dirname":
      return rest.length === 0 ? within(placeOf(first), (place) => path.posix.dirname(place)) : null
    case "path join":
      return within(placeOf(first), (place) => joined(place, rest.map(textOf)))
    case "path resolve":
      return within(placeOf(first), (place) => resolved(place, rest.map(textOf)))
    default:
      return null
  }
}

/** More than anybody puts into one another. */
const MOST_STEPS = 20

const within = (place: string | null, next: (place: string) => string | null): string | null =>
  place === null ? null : next(place)

const joined = (place: string, parts: readonly (string | null)[]): string | null =>
  parts.some((part) => part === null) ? null : path.posix.join(place, ...parts.map(String))

/** Begun anew by what is absolute; and without the slash at the end. */
function resolved(place: string, parts: readonly (string | null)[]): string | null {
  if (parts.some((part) => part?.startsWith("/"))) return null
  return within(joined(place, parts), (whole) => (whole.length > 1 ? whole.replace(/\/$/, "") : whole))
}

/** `new URL("./app", import.meta.url)`, `import.meta.url` */
function urlPlaceOf(node: ts.Expression, config: ReadModule): string | null {
  if (isUrlOfModule(node)) return config.file
  if (!ts.isNewExpression(node) || node.arguments?.length !== 2 || !ts.isIdentifier(node.expression)) return null
  const isUrl =
    config.names(node.expression) === null
      ? node.expression.text === "URL"
      : importedAs(node.expression, config) === "url URL"
  const [relative, from] = node.arguments
  const text = textOf(relative!)
  return isUrl && isUrlOfModule(from!) && text !== null && !text.startsWith("/") ? path.posix.join(".", text) : null
}

const isImportMeta = (node: ts.Node): boolean =>
  ts.isMetaProperty(node) && node.keywordToken === ts.SyntaxKind.ImportKeyword

const isUrlOfModule = (node: ts.Expression): boolean =>
  ts.isPropertyAccessExpression(node) && isImportMeta(node.expression) && node.name.text === "url"

/** A text that means the same in a path and in a URL. */
const textOf = (node: ts.Expression): string | null =>
  ts.isStringLiteralLike(node) && /^[\w.@~+ /-]*$/.test(node.text) ? node.text : null

const constantOf = (declaration: ts.Declaration): ts.Expression | undefined =>
  ts.isVariableDeclaration(declaration) &&
  ts.isIdentifier(declaration.name) &&
  (declaration.parent.flags & ts.NodeFlags.Const) !== 0
    ? declaration.initializer
    : undefined
