import { bareOf } from "../../source/bare.ts"
import { ts } from "ts-morph"
import { codeOf, nodesIn } from "../edits/code.ts"

/** The options of the app's own server client that say how its cookies are written. */
export interface CookieOptionsFound {
  readonly module: string
  /** Properties for the port's options, as source text. */
  readonly written: readonly string[]
  /** The names of those whose values are known only when the app runs. */
  readonly unread: readonly string[]
}

const NAMES = ["cookieOptions", "cookieEncoding", "cookies"]

/** Null where the app writes its cookies as `@supabase/ssr` does by itself. */
export function cookieOptionsIn(
  files: readonly { readonly path: string; readonly text: string }[],
): CookieOptionsFound | null {
  for (const { path, text } of files) {
    const code = text.includes("createServerClient") ? codeOf(path, text) : null
    for (const node of code === null ? [] : nodesIn(code.file)) {
      const options = optionsOf(node)
      const named = options?.properties.flatMap((property) => optionIn(property) ?? []) ?? []
      const written = named.flatMap((option) => option.text ?? [])
      const unread = named.filter((option) => option.text === null).map((option) => option.name)
      if (named.length > 0) return { module: path, written, unread }
    }
  }
  return null
}

function optionsOf(node: ts.Node): ts.ObjectLiteralExpression | null {
  if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return null
  const options = node.expression.text === "createServerClient" ? node.arguments[2] : undefined
  const bare = options === undefined ? null : bareOf(options)
  return bare !== null && ts.isObjectLiteralExpression(bare) ? bare : null
}

interface Option {
  readonly name: string
  readonly text: string | null
}

function optionIn(property: ts.ObjectLiteralElementLike): Option | null {
  const name = property.name === undefined ? "" : property.name.getText()
  if (!NAMES.includes(name)) return null
  if (name !== "cookies") return { name, text: assigned(name, property) }
  // The rest of `cookies` is how the client reads and writes them in a request.
  const cookies = ts.isPropertyAssignment(property) ? bareOf(property.initializer) : null
  const encode =
    cookies !== null && ts.isObjectLiteralExpression(cookies)
      ? cookies.properties.find((one) => one.name?.getText() === "encode")
      : undefined
  if (encode === undefined) return null
  const text = assigned("encode", encode)
  return { name: "cookies.encode", text: text === null ? null : `cookies: { ${text} }` }
}

function assigned(name: string, property: ts.ObjectLiteralElementLike): string | null {
  const text = ts.isPropertyAssignment(property) ? literalText(property.initializer) : null
  return text === null ? null : `${name}: ${text}`
}

/** A value of literals alone, as source text; null for any other. */
function literalText(node: ts.Expression): string | null {
  const bare = bareOf(node)
  if (ts.isStringLiteralLike(bare)) return JSON.stringify(bare.text)
  const { kind } = bare
  if (kind === ts.SyntaxKind.TrueKeyword || kind === ts.SyntaxKind.FalseKeyword || ts.isNumericLiteral(bare)) {
    return bare.getText()
  }
  if (!ts.isObjectLiteralExpression(bare)) return null
  const properties = bare.properties.map((property) =>
    property.name !== undefined && ts.isIdentifier(property.name) ? assigned(property.name.text, property) : null,
  )
  return properties.includes(null) ? null : `{ ${properties.join(", ")} }`
}
