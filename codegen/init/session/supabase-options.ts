import { Node, SyntaxKind, type ObjectLiteralElementLike } from "ts-morph"
import { bareOf, codeOf } from "../edits/code.ts"
import { localNameOf } from "../edits/imports.ts"

/**
 * The cookie options of the app's Supabase server client, to be repeated in the session port, which reads the same
 * cookies for the locks.
 */
export interface CookieOptionsFound {
  readonly module: string
  /** Options with literal values, as source text. */
  readonly written: readonly string[]
  /** Names of options whose values are known only when the app runs. */
  readonly unread: readonly string[]
}

/** The client's options that the session port takes over. */
const NAMES = ["cookieOptions", "cookieEncoding", "cookies"]

/** Finds the cookie options of the first client that sets any; null if the app uses the defaults of `@supabase/ssr`. */
export function cookieOptionsIn(
  files: readonly { readonly path: string; readonly text: string }[],
): CookieOptionsFound | null {
  for (const { path, text } of files) {
    const code = text.includes("createServerClient") ? codeOf(path, text) : null
    const opener = code === null ? null : localNameOf(code, "createServerClient", (from) => from === "@supabase/ssr")
    for (const call of code?.file.getDescendantsOfKind(SyntaxKind.CallExpression) ?? []) {
      // A function of this name counts without an import, too: apps wrap or re-export it.
      const options =
        call.getExpression().getText() === (opener ?? "createServerClient") ? bareOf(call.getArguments()[2]) : undefined
      const named = propertiesOf(options).flatMap((property) => optionIn(property) ?? [])
      const written = named.flatMap((option) => option.text ?? [])
      const unread = named.filter((option) => option.text === null).map((option) => option.name)
      if (named.length > 0) return { module: path, written, unread }
    }
  }
  return null
}

const propertiesOf = (node: Node | undefined): readonly ObjectLiteralElementLike[] =>
  Node.isObjectLiteralExpression(node) ? node.getProperties() : []

const nameOf = (property: ObjectLiteralElementLike): string =>
  Node.isSpreadAssignment(property) ? "" : property.getName()

const valueOf = (property: ObjectLiteralElementLike): Node | undefined =>
  Node.isPropertyAssignment(property) ? bareOf(property.getInitializer()) : undefined

/** An option, and its source text; null if its value is known only when the app runs. */
interface Option {
  readonly name: string
  readonly text: string | null
}

/** The option that a property sets; null if the session port does not need it. */
function optionIn(property: ObjectLiteralElementLike): Option | null {
  const name = nameOf(property)
  if (!NAMES.includes(name)) return null
  if (name !== "cookies") return { name, text: assigned(property) }
  // The other properties of `cookies` read and write the request's cookies, which the port does itself.
  const encode = propertiesOf(valueOf(property)).find((one) => nameOf(one) === "encode")
  if (encode === undefined) return null
  const text = assigned(encode)
  return { name: "cookies.encode", text: text === null ? null : `cookies: { ${text} }` }
}

/** A property as source text; null if its value is not made of literals. */
function assigned(property: ObjectLiteralElementLike): string | null {
  const text = literalText(valueOf(property))
  return text === null ? null : `${nameOf(property)}: ${text}`
}

/** The source text of a value made of literals alone; null for any other. */
function literalText(value: Node | undefined): string | null {
  if (Node.isStringLiteral(value) || Node.isNoSubstitutionTemplateLiteral(value))
    return JSON.stringify(value.getLiteralValue())
  if (Node.isTrueLiteral(value) || Node.isFalseLiteral(value) || Node.isNumericLiteral(value)) return value.getText()
  if (!Node.isObjectLiteralExpression(value)) return null
  const properties = value.getProperties().map((one) => (/^[\w$]+$/.test(nameOf(one)) ? assigned(one) : null))
  return properties.includes(null) ? null : `{ ${properties.join(", ")} }`
}
