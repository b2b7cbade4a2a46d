import { Node, SyntaxKind } from "ts-morph"
import { compareText } from "../../../policy/governing-rule.ts"
import { bareOf, codeOf, valueNamed, type ModuleCode } from "../edits/code.ts"
import { localNameOf } from "../edits/imports.ts"
import { alternativesIn } from "./port-text.ts"
import type { Candidate, SessionFound, SourceFile, SupabaseProject } from "./found.ts"
import { cookieOptionsIn } from "./supabase-options.ts"

/** Imports of the client that keeps sessions in cookies, and of the one that keeps them in the browser. */
const SSR = /\bfrom\s*["']@supabase\/ssr["']/
const PLAIN = /\bfrom\s*["']@supabase\/supabase-js["']/

/** The candidate for an app with a client of `@supabase/ssr`, which keeps sessions in cookies. */
export function supabaseCandidate(files: readonly SourceFile[]): Candidate | null {
  const opening = files.filter(({ text }) => SSR.test(text) && /\bcreate(?:Server|Browser)Client\b/.test(text))
  const [first] = opening
  return first === undefined
    ? null
    : {
        session: supabaseIn(files),
        option: "supabase",
        evidence: `${first.path} opens a client of \`@supabase/ssr\`, which keeps sessions in its cookies`,
        modules: opening.map(({ path }) => path),
      }
}

/** A session in the cookies of `@supabase/ssr`, with the details that the app's code shows. */
export const supabaseIn = (files: readonly SourceFile[]): SessionFound => ({
  kind: "supabase",
  ...projectIn(files),
  cookies: cookieOptionsIn(files),
})

/** A module with a Supabase client that keeps sessions in the browser, invisible to the server. */
export const browserClientIn = (files: readonly SourceFile[]): SourceFile | undefined =>
  files.find(({ text }) => PLAIN.test(text) && /\bcreateClient\b/.test(text))

/** The expressions for the project's URL and key: those passed to the server's client, else any with a usual name. */
export function projectIn(files: readonly SourceFile[]): SupabaseProject {
  const codes = files
    .filter(({ text }) => /SUPABASE|createServerClient/.test(text))
    .flatMap(({ path, text }) => codeOf(path, text) ?? [])
  const given = codes.flatMap(givenIn)
  const read = codes.flatMap(readIn)
  // What the server's client is given comes before what any module reads.
  const url = chosen(URL_NAME, given, read)
  const publishableKey = chosen(KEY_NAME, given, read)
  return {
    url: url ?? "process.env.SUPABASE_URL",
    publishableKey: publishableKey ?? "process.env.SUPABASE_PUBLISHABLE_KEY",
    isRead: url !== null && publishableKey !== null,
  }
}

/** Usual names of the environment variables with a project's URL and its public key. */
const URL_NAME = /SUPABASE_(?:PROJECT_|API_)?URL$/
const KEY_NAME = /SUPABASE_(?:PUBLISHABLE|ANON|PUBLISHABLE_DEFAULT|PUBLIC)_KEY$/
/** Names of secret keys, which must never take the place of the public one. */
const SECRET_NAME = /SERVICE|SECRET|ADMIN|PRIVATE/

/** True if one of the alternatives has a matching name, and none is another setting or a secret key. */
function fits(alternatives: readonly string[], name: RegExp): boolean {
  const other = name === URL_NAME ? /KEY$/ : /URL$/
  return (
    alternatives.some((one) => name.test(one)) && !alternatives.some((one) => other.test(one) || SECRET_NAME.test(one))
  )
}

/**
 * The first expression with a matching name. `process.env` comes before variables that Vite puts into browser scripts.
 */
function chosen(name: RegExp, ...sources: readonly (readonly string[])[]): string | null {
  for (const source of sources) {
    // An expression with alternatives works wherever the app does, so it comes first.
    const fitting = source
      .filter((one) => fits(alternativesIn(one), name))
      .toSorted((a, b) => alternativesIn(b).length - alternativesIn(a).length || compareText(a, b))
    const found = fitting.find((one) => one.startsWith("process.")) ?? fitting[0]
    if (found !== undefined) return found
  }
  return null
}

/** The environment expressions that are passed to `createServerClient`. */
function givenIn(code: ModuleCode): readonly string[] {
  const opener = localNameOf(code, "createServerClient", (specifier) => specifier === "@supabase/ssr")
  return code.file
    .getDescendantsOfKind(SyntaxKind.CallExpression)
    .filter((call) => call.getExpression().getText() === opener)
    .flatMap((call) => call.getArguments().slice(0, 2))
    .flatMap((given) => environmentIn(given, code) ?? [])
}

/**
 * The environment expression in a value: `process.env.A` in `process.env.A!` and in `process.env.A ?? ""`, and all of
 * `process.env.A || process.env.B`. With `code`, a name is followed to its constant in the module, or to the
 * environment that it was destructured from.
 */
function environmentIn(node: Node | undefined, code: ModuleCode | null, isFollowed = false): string | null {
  const bare = bareOf(node)
  if (Node.isNonNullExpression(bare)) return environmentIn(bare.getExpression(), code, isFollowed)
  if (Node.isIdentifier(bare) && code !== null) {
    const value = isFollowed ? undefined : valueNamed(code, bare.getText())
    return environmentIn(value, code, true) ?? destructuredIn(code, bare)
  }
  const operator = Node.isBinaryExpression(bare) ? bare.getOperatorToken().getText() : ""
  if (!Node.isBinaryExpression(bare) || !/^(?:\?\?|\|\|)$/.test(operator)) return expressionOf(bare)
  const parts = [bare.getLeft(), bare.getRight()].map((part) => environmentIn(part, code, isFollowed))
  const [left = null, right = null] = parts
  if (left === null || right === null) return left
  // JavaScript has no precedence between the two operators.
  const isMixed = parts.some((part) => part?.includes(operator === "||" ? "??" : "||"))
  return (isMixed ? parts.map((part) => `(${part})`) : parts).join(` ${operator} `)
}

/** Every environment expression in a module. */
const readIn = (code: ModuleCode): readonly string[] => [
  ...code.file
    .getDescendants()
    .flatMap((node) => (Node.isBinaryExpression(node) ? environmentIn(node, null) : expressionOf(node)) ?? []),
  ...code.file.getDescendantsOfKind(SyntaxKind.BindingElement).flatMap((element) => elementOf(element) ?? []),
]

/** The expression `process.env.NAME` or `import.meta.env.NAME`, with a dot or brackets; null for others. */
function expressionOf(node: Node | undefined): string | null {
  const text = node?.getText().replace(/\s/g, "") ?? ""
  if (Node.isPropertyAccessExpression(node)) return /^(?:process\.env|import\.meta\.env)\.\w+$/.test(text) ? text : null
  if (!Node.isElementAccessExpression(node)) return null
  const [, from, name] = /^(process\.env|import\.meta\.env)\[["'`](\w+)["'`]\]$/.exec(text) ?? []
  return from === undefined || name === undefined ? null : `${from}.${name}`
}

/** The environment expression behind a destructured name, as in `const { NAME: url } = process.env`. */
const destructuredIn = ({ file }: ModuleCode, named: Node | undefined): string | null =>
  file
    .getDescendantsOfKind(SyntaxKind.BindingElement)
    .filter((element) => element.getName() === named?.getText())
    .map(elementOf)
    .find((found) => found !== null) ?? null

/** The environment expression that one destructured name stands for; null for other names. */
function elementOf(element: Node): string | null {
  if (!Node.isBindingElement(element)) return null
  const from = element.getParent().getParent()
  const text = Node.isVariableDeclaration(from) ? bareOf(from.getInitializer())?.getText() : undefined
  const name = (element.getPropertyNameNode() ?? element.getNameNode()).getText()
  return text === "process.env" || text === "import.meta.env" ? `${text}.${name}` : null
}
