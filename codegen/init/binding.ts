import path from "node:path"
import type { SessionFound } from "./app/session-found.ts"
import type { CookieOptionsFound } from "./app/supabase-options.ts"

export interface BindingNeeds {
  /** The app directory and the file itself, from the project's root. */
  readonly file: string
  readonly found: SessionFound
  readonly isTyped: boolean
  readonly suffix: ImportSuffix
  /** The query parameter in which the sign-in page was found to read the way back; null where it is the locks' own. */
  readonly next: string | null
}

/** The ending of the app's own relative imports. */
export type ImportSuffix = "" | "ts" | "js"

/** The module that binds the locks to this app's guards and to its sessions. */
export function bindingText({ file, found, isTyped, suffix, next }: BindingNeeds): string {
  const guards = `./generated/guards${suffix === "" ? "" : `.${suffix}`}`
  const { imports, before, session } = portOf(found, file, suffix, isTyped)
  return [
    `import { openLocks } from "sallyport/guard"`,
    ...imports.filter((line) => line.includes(`"sallyport/`)),
    `import * as guards from "${guards}"`,
    ...(isTyped ? [`import type { PageRequirement } from "${guards}"`] : []),
    ...imports.filter((line) => !line.includes(`"sallyport/`)),
    "",
    ...before,
    "// The guard of this app: it lets through what the policy opens, and answers everything else itself.",
    `export const locks = openLocks${isTyped ? "<PageRequirement>" : ""}({`,
    "  guards,",
    ...(next === null
      ? []
      : [`  next: ${JSON.stringify(next)}, // CHECK: the parameter from which the sign-in page reads the way back`]),
    ...session.map((line) => (line === "" ? "" : `  ${line}`)),
    "})",
    "",
  ].join("\n")
}

/** The places that a person has to check before the app's own sign-in works. */
export function portTask(found: SessionFound, file: string): string {
  switch (found.kind) {
    case "supabase":
      return [
        `${file}: set ${nameOf(found.url)} and ${nameOf(found.publishableKey)} where the app runs`,
        ...(found.cookies === null || found.cookies.unread.length === 0
          ? []
          : ["then complete the line marked CHECK: sessions have to be renewed in the cookies that your app writes"]),
      ].join("; ")
    case "jwt":
      if (found.isAsked)
        return `${file}: check the lines marked CHECK: which cookie holds your token, and how it is signed; then set JWT_SECRET where the app runs`
      return `${file}: write which cookie holds your token and how it is verified; until then everybody counts as signed out`
    case "function":
      return `${file}: check the line marked CHECK: \`${found.name}\` is a guess at what tells who is signed in`
    case "better-auth":
      return `${file}: check the line marked CHECK: \`${found.name}\` seems to be your Better Auth`
    case "storage":
      return found.key === null
        ? `${file}: complete the line marked CHECK: which key of the session tells who is signed in? Until then everybody counts as signed out`
        : `${file}: check the line marked CHECK: \`${found.key}\` is a guess at the key that tells who is signed in`
    case "none":
      if (found.kept !== undefined)
        return `${file}: at the line marked CHECK, write what tells who is asking: ${found.kept} seems to keep your sessions, but exports nothing that \`init\` can call; until then everybody counts as signed out`
      return `${file}: at the line marked CHECK, write what tells who is asking: no session was found, so until then everybody counts as signed out`
  }
}

interface Port {
  readonly imports: readonly string[]
  readonly before: readonly string[]
  readonly session: readonly string[]
}

const SIGNED_OUT = `{ state: "signed-out", session: null, setCookies: [] }`

const RULE = [
  "// Who is asking? Answer `signed-out` only when that is certain. Anything thrown counts as `unknown`: guarded pages",
  "// then answer 503, and nobody is signed out.",
]

function portOf(found: SessionFound, file: string, suffix: ImportSuffix, isTyped: boolean): Port {
  /** A port that asks what the app's own module exports. */
  const asking = (name: string, module: string, lines: readonly string[]): Port => ({
    imports: [`import { ${name} } from "${relative(file, module, suffix)}"`],
    before: [],
    session: [
      ...RULE,
      `async session(request${isTyped ? ": Request" : ""}) {`,
      ...lines.map((line) => `  ${line}`),
      "},",
    ],
  })
  switch (found.kind) {
    case "supabase":
      return {
        imports: [`import { supabasePort } from "sallyport/supabase"`],
        before: [
          `const url = ${found.url}`,
          `const publishableKey = ${found.publishableKey}`,
          "if (!url || !publishableKey) {",
          `  throw new Error("set ${nameOf(found.url)} and ${nameOf(found.publishableKey)}: without them nobody can be signed in")`,
          "}",
          "",
        ],
        session: supabaseSession(found.cookies),
      }
    case "function":
      return asking(found.name, found.module, [
        "try {",
        `  const user = await ${found.name}(request) // CHECK: this tells who is signed in`,
        "  return user === null || user === undefined",
        `    ? ${SIGNED_OUT}`,
        `    : { state: "signed-in", session: { user }, setCookies: [] }`,
        "} catch (thrown) {",
        "  // A response sends away people whose session has ended; any other error says nothing about the visitor.",
        "  if (!(thrown instanceof Response)) throw thrown",
        `  return { state: "signed-out", session: null, setCookies: thrown.headers.getSetCookie() }`,
        "}",
      ])
    case "better-auth":
      return asking(found.name, found.module, [
        "const { headers } = request",
        `const asked = await ${found.name}.api.getSession({ headers, returnHeaders: true }) // CHECK: this tells who is signed in`,
        "const setCookies = asked.headers.getSetCookie()",
        "return asked.response === null",
        `  ? { state: "signed-out", session: null, setCookies }`,
        `  : { state: "signed-in", session: asked.response, setCookies }`,
      ])
    case "storage":
      return asking(found.name, found.module, [
        `const session = await ${found.call}(request.headers.get("Cookie"))`,
        ...(found.key === null
          ? [
              `const user = undefined // CHECK: write session.get("...") with the key that you set when somebody signs in`,
              "void session",
            ]
          : [`const user = session.get(${JSON.stringify(found.key)}) // CHECK: this tells who is signed in`]),
        "return user === null || user === undefined",
        `  ? ${SIGNED_OUT}`,
        `  : { state: "signed-in", session: { user }, setCookies: [] }`,
      ])
    case "jwt":
      return found.isAsked ? TOKENS : unwritten(found)
    case "none":
      return unwritten(found)
  }
}

function supabaseSession(cookies: CookieOptionsFound | null): readonly string[] {
  if (cookies === null) return ["session: supabasePort({ url, publishableKey }),"]
  const { module, written, unread } = cookies
  return [
    "session: supabasePort({",
    "  url,",
    "  publishableKey,",
    ...written.map((property) => `  ${property},`),
    ...(unread.length === 0
      ? []
      : [`  // CHECK: write the same ${unread.map((name) => `\`${name}\``).join(", ")} here as in ${module}`]),
    "}),",
  ]
}

/** Everybody is signed out until the team says who is asking. */
const unwritten = ({ kind }: SessionFound): Port => ({
  imports: [],
  before: [],
  session: [
    ...RULE,
    "// CHECK: until you write this, everybody counts as signed out.",
    ...(kind === "jwt"
      ? ["// If you keep a signed token in a cookie: remove this file, and run `npx sallyport init --session jwt`."]
      : []),
    "async session() {",
    `  return ${SIGNED_OUT}`,
    "},",
  ],
})

/** Tokens that the app signs itself, with a secret. */
const TOKENS: Port = {
  imports: [`import { cookieJwtPort } from "sallyport/jwt"`],
  before: [
    "const key = process.env.JWT_SECRET // CHECK: the secret that you sign with",
    `if (!key) throw new Error("set JWT_SECRET: without it no token can be checked")`,
    "",
  ],
  session: [
    "session: cookieJwtPort({",
    `  cookie: "token", // CHECK: the cookie that holds your token`,
    "  key,",
    `  algorithms: ["HS256"], // CHECK: how you sign`,
    "}),",
  ],
}

const nameOf = (expression: string): string => expression.slice(expression.lastIndexOf(".") + 1)

function relative(from: string, to: string, suffix: ImportSuffix): string {
  const bare = to.replace(/\.[jt]sx?$/, "")
  const at = path.posix.relative(path.posix.dirname(from), bare)
  const extension = suffix === "" ? "" : suffix === "ts" ? to.slice(bare.length) : ".js"
  return `${at.startsWith(".") ? "" : "./"}${at}${extension}`
}
