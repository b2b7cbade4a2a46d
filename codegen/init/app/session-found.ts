import { Node, SyntaxKind, type ParameterDeclaration, type VariableDeclaration } from "ts-morph"
import { bareOf, codeOf, type Code } from "../edits/code.ts"
import type { SessionKind } from "./session-kinds.ts"
import { cookieOptionsIn, type CookieOptionsFound } from "./supabase-options.ts"

/** The app's way to identify visitors, as far as its source shows. */
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
    .flatMap(
      ({ path, text }) => codeOf(path, text)?.file.getDescendantsOfKind(SyntaxKind.PropertyAccessExpression) ?? [],
    )
    .map((node) => node.getText().replace(/\s/g, ""))
    .filter((name) => /^(process\.env|import\.meta\.env)\.\w+$/.test(name))
  // The server runs the locks: what it reads itself comes before what Vite builds into the browser's scripts.
  const isServers = (name: string): boolean => name.startsWith("process.")
  const named = (end: RegExp, otherwise: string): string => {
    const all = read.filter((name) => end.test(name)).sort()
    return all.find(isServers) ?? all[0] ?? otherwise
  }
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

/** The app's own sessions. A library is a surer sign than a function's name, so it comes first. */
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
const exportedCallIn = (code: Code | null, callee: string): string | null =>
  code?.file
    .getVariableDeclarations()
    .find((one) => one.hasExportKeyword() && calleeOf(one) === callee && Node.isIdentifier(one.getNameNode()))
    ?.getName() ?? null

/** The function whose answer a variable holds, as it is written. */
function calleeOf(variable: VariableDeclaration): string | null {
  const value = bareOf(variable.getInitializer())
  return Node.isCallExpression(value) ? value.getExpression().getText() : null
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
function askersIn({ file }: Code): readonly string[] {
  const functions = file.getFunctions().filter((one) => takesRequest(one.getParameters()))
  const variables = file.getVariableDeclarations().filter((one) => {
    const value = bareOf(one.getInitializer())
    return (Node.isArrowFunction(value) || Node.isFunctionExpression(value)) && takesRequest(value.getParameters())
  })
  return [...functions, ...variables].flatMap((one) => {
    const name = one.getName()
    return name !== undefined && FUNCTIONS.includes(name) && one.hasExportKeyword() ? [name] : []
  })
}

const takesRequest = ([first, ...more]: readonly ParameterDeclaration[]): boolean =>
  first !== undefined && /^re?q(uest)?$/.test(first.getName()) && more.every((one) => one.isOptional())

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

/** The import that reaches `getSession` from outside the file that makes the storage. */
function storageExportOf({ file }: Code): { readonly name: string; readonly call: string } | null {
  const exported = new Set(
    file
      .getExportDeclarations()
      .filter((one) => !one.hasModuleSpecifier())
      .flatMap((one) => one.getNamedExports())
      .filter((one) => one.getAliasNode() === undefined)
      .map((one) => one.getName()),
  )
  const made = file.getVariableDeclarations().find((one) => STORAGES.includes(calleeOf(one) ?? ""))
  const name = made?.getNameNode()
  const isOut = (local: string): boolean => exported.has(local) || made?.hasExportKeyword() === true
  if (!Node.isObjectBindingPattern(name)) {
    const local = name?.getText()
    return local !== undefined && isOut(local) ? { name: local, call: `${local}.getSession` } : null
  }
  const getter = name
    .getElements()
    .find((one) => (one.getPropertyNameNode() ?? one.getNameNode()).getText() === "getSession")
  const local = getter?.getName()
  return local !== undefined && isOut(local) ? { name: local, call: local } : null
}

/** The one key, named like a person, that some file sets in a session. */
function keyIn(files: readonly SourceFile[]): string | null {
  const keys = files
    .filter(({ text }) => text.includes(".set("))
    .flatMap(({ path, text }) => codeOf(path, text)?.file.getDescendantsOfKind(SyntaxKind.CallExpression) ?? [])
    .flatMap((call) => {
      const callee = call.getExpression()
      const [key] = call.getArguments()
      return Node.isPropertyAccessExpression(callee) &&
        callee.getName() === "set" &&
        /^\w*session\w*$/i.test(callee.getExpression().getText()) &&
        Node.isStringLiteral(key) &&
        /^(user|account|person|member|customer|profile)(_?id)?$/i.test(key.getLiteralValue())
        ? [key.getLiteralValue()]
        : []
    })
  const [key, ...more] = new Set(keys)
  return key !== undefined && more.length === 0 ? key : null
}
