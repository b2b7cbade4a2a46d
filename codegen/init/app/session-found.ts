import { ts } from "ts-morph"
import { bareOf } from "../../source/bare.ts"
import { codeOf, nodesIn, type Code } from "../edits/code.ts"
import type { SessionKind } from "./session-kinds.ts"
import { cookieOptionsIn, type CookieOptionsFound } from "./supabase-options.ts"

/** How the app seems to know who is asking. */
export type SessionFound =
  | {
      readonly kind: "supabase"
      readonly url: string
      readonly publishableKey: string
      readonly cookies: CookieOptionsFound | null
    }
  /** `isAsked`: the team said so; otherwise it is a guess, of which nothing can be written. */
  | { readonly kind: "jwt"; readonly isAsked: boolean }
  /** A function of the app's own that says who a request comes from. */
  | { readonly kind: "function"; readonly name: string; readonly module: string }
  /** Better Auth, in a variable of the app's own. */
  | { readonly kind: "better-auth"; readonly name: string; readonly module: string }
  /** A cookie session of the router's; `key` is what is set when somebody signs in, where that is plain. */
  | {
      readonly kind: "storage"
      readonly name: string
      readonly call: string
      readonly module: string
      readonly key: string | null
    }
  /** `kept`: a module that seems to keep sessions, and exports nothing that could be asked. */
  | { readonly kind: "none"; readonly kept?: string }

export interface SourceFile {
  readonly path: string
  readonly text: string
}

export function sessionOfKind(kind: SessionKind, files: readonly SourceFile[]): SessionFound {
  if (kind === "supabase") return supabaseIn(files)
  return kind === "jwt" ? { kind, isAsked: true } : (ownIn(files) ?? noneIn(files))
}

/** `packages` are the names the app depends on. */
export function sessionFoundIn(packages: ReadonlySet<string>, files: readonly SourceFile[]): SessionFound {
  if (packages.has("@supabase/ssr") || packages.has("@supabase/supabase-js")) return supabaseIn(files)
  const found = ownIn(files)
  if (found !== null) return found
  const hasTokens = files.some(({ text }) => /["'](jose|jsonwebtoken)["']/.test(text) && /cookie/i.test(text))
  return hasTokens ? { kind: "jwt", isAsked: false } : noneIn(files)
}

function noneIn(files: readonly SourceFile[]): SessionFound {
  const kept = files.find(({ path, text }) => makesStorage(text) && isLikely(path))
  return kept === undefined ? { kind: "none" } : { kind: "none", kept: kept.path }
}

/** Read as the app itself reads them: from the environment, under the names that its own files use. */
function supabaseIn(files: readonly SourceFile[]): SessionFound {
  const read = files
    .filter(({ text }) => text.includes("SUPABASE"))
    .flatMap(({ path, text }) => {
      const code = codeOf(path, text)
      return code === null ? [] : nodesIn(code.file).filter(ts.isPropertyAccessExpression)
    })
    .map((node) => node.getText().replace(/\s/g, ""))
    .filter((name) => /^(process\.env|import\.meta\.env)\.\w+$/.test(name))
  const named = (end: RegExp, otherwise: string): string => read.filter((name) => end.test(name)).sort()[0] ?? otherwise
  return {
    kind: "supabase",
    url: named(/SUPABASE_URL$/, "process.env.SUPABASE_URL"),
    publishableKey: named(
      /SUPABASE_(?:PUBLISHABLE|ANON|PUBLISHABLE_DEFAULT)_KEY$/,
      "process.env.SUPABASE_PUBLISHABLE_KEY",
    ),
    cookies: cookieOptionsIn(files),
  }
}

/** What a library answers is surer than what a name promises. */
const ownIn = (files: readonly SourceFile[]): SessionFound | null =>
  betterAuthIn(files) ?? functionIn(files) ?? storageIn(files)

function betterAuthIn(files: readonly SourceFile[]): SessionFound | null {
  const found = files
    .filter(({ text }) => /["']better-auth["']/.test(text))
    .flatMap(({ path, text }) => {
      const name = exportedCallIn(codeOf(path, text), "betterAuth")
      return name === null ? [] : [{ kind: "better-auth" as const, name, module: path }]
    })
  return found[0] ?? null
}

/** The variable that a module exports and that is what calling `callee` returns. */
function exportedCallIn(code: Code | null, callee: string): string | null {
  for (const statement of code?.file.statements ?? []) {
    if (!ts.isVariableStatement(statement) || !isExported(statement)) continue
    for (const { name, initializer } of statement.declarationList.declarations) {
      const value = initializer === undefined ? null : bareOf(initializer)
      const isCall = value !== null && ts.isCallExpression(value) && ts.isIdentifier(value.expression)
      if (isCall && value.expression.text === callee && ts.isIdentifier(name)) return name.text
    }
  }
  return null
}

/** In the order of how sure it is that they answer without sending anybody away. */
const FUNCTIONS = ["getUserId", "getSessionUser", "getCurrentUser", "getAuthUser", "getUser"]

function functionIn(files: readonly SourceFile[]): SessionFound | null {
  const found = files
    .filter(({ text }) => FUNCTIONS.some((name) => text.includes(name)))
    .flatMap(({ path, text }) => {
      const code = codeOf(path, text)
      return code === null ? [] : askersIn(code).map((name) => ({ kind: "function" as const, name, module: path }))
    })
  return found.toSorted((a, b) => FUNCTIONS.indexOf(a.name) - FUNCTIONS.indexOf(b.name))[0] ?? null
}

/** Exported functions that take the request and nothing else. */
const askersIn = ({ file }: Code): readonly string[] =>
  file.statements.flatMap((statement) => {
    if (!ts.canHaveModifiers(statement) || !isExported(statement)) return []
    if (ts.isFunctionDeclaration(statement)) {
      const name = statement.name?.text
      return name !== undefined && FUNCTIONS.includes(name) && takesRequest(statement.parameters) ? [name] : []
    }
    if (!ts.isVariableStatement(statement)) return []
    return statement.declarationList.declarations.flatMap(({ name, initializer }) => {
      const value = initializer === undefined ? null : bareOf(initializer)
      const isAsker =
        value !== null &&
        (ts.isArrowFunction(value) || ts.isFunctionExpression(value)) &&
        takesRequest(value.parameters)
      return ts.isIdentifier(name) && FUNCTIONS.includes(name.text) && isAsker ? [name.text] : []
    })
  })

const takesRequest = (parameters: ts.NodeArray<ts.ParameterDeclaration>): boolean => {
  const [first, ...more] = parameters
  return (
    first !== undefined &&
    ts.isIdentifier(first.name) &&
    /^re?q(uest)?$/.test(first.name.text) &&
    more.every(({ questionToken, initializer }) => questionToken !== undefined || initializer !== undefined)
  )
}

const isExported = (statement: ts.HasModifiers): boolean =>
  statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false

const STORAGES = [
  "createCookieSessionStorage",
  "createSessionStorage",
  "createMemorySessionStorage",
  "createFileSessionStorage",
]

const makesStorage = (text: string): boolean =>
  STORAGES.some((name) => text.includes(`${name}(`) || text.includes(`${name}<`))

// A theme or a toast is kept in such a cookie as well.
const isLikely = (file: string): boolean => /auth|session/i.test(file) && !/theme|toast/i.test(file)

function storageIn(files: readonly SourceFile[]): SessionFound | null {
  const key = keyIn(files)
  const found = files.flatMap(({ path, text }): SessionFound[] => {
    const code = makesStorage(text) ? codeOf(path, text) : null
    const name = code === null ? null : storageExportOf(code)
    return name === null ? [] : [{ kind: "storage", ...name, module: path, key }]
  })
  const likely = found.filter((one) => one.kind === "storage" && isLikely(one.module))
  return likely[0] ?? (found.length === 1 ? found[0]! : null)
}

/** How `getSession` is reached from outside the file that makes the storage. */
function storageExportOf({ file }: Code): { readonly name: string; readonly call: string } | null {
  const exported = new Set(
    file.statements.flatMap((statement) =>
      ts.isExportDeclaration(statement) &&
      statement.moduleSpecifier === undefined &&
      statement.exportClause !== undefined &&
      ts.isNamedExports(statement.exportClause)
        ? statement.exportClause.elements
            .filter(({ propertyName }) => propertyName === undefined)
            .map(({ name }) => name.text)
        : [],
    ),
  )
  for (const statement of file.statements) {
    if (!ts.isVariableStatement(statement)) continue
    for (const { name, initializer } of statement.declarationList.declarations) {
      const value = initializer === undefined ? null : bareOf(initializer)
      if (value === null || !ts.isCallExpression(value) || !STORAGES.includes(value.expression.getText(file))) continue
      const isOut = (local: string): boolean => exported.has(local) || isExported(statement)
      if (ts.isIdentifier(name)) return isOut(name.text) ? { name: name.text, call: `${name.text}.getSession` } : null
      const getter = ts.isObjectBindingPattern(name)
        ? name.elements.find((element) => (element.propertyName ?? element.name).getText(file) === "getSession")
        : undefined
      const local = getter !== undefined && ts.isIdentifier(getter.name) ? getter.name.text : null
      return local !== null && isOut(local) ? { name: local, call: local } : null
    }
  }
  return null
}

/** The one key, named like a person, that some file sets in a session. */
function keyIn(files: readonly SourceFile[]): string | null {
  const keys = files
    .filter(({ text }) => text.includes(".set("))
    .flatMap(({ path, text }) => {
      const code = codeOf(path, text)
      return code === null ? [] : nodesIn(code.file).flatMap((node) => keySetBy(node) ?? [])
    })
  const [key, ...more] = new Set(keys)
  return key !== undefined && more.length === 0 ? key : null
}

function keySetBy(node: ts.Node): string | null {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null
  const { name, expression } = node.expression
  const [key] = node.arguments
  const isSession = ts.isIdentifier(expression) && /session/i.test(expression.text)
  if (!isSession || name.text !== "set" || key === undefined || !ts.isStringLiteral(key)) return null
  return /^(user|account|person|member|customer|profile)(_?id)?$/i.test(key.text) ? key.text : null
}
