import path from "node:path"
import type { AppExport, Given, SessionFound, SessionMaker, SupabaseProject } from "./found.ts"
import type { CookieOptionsFound } from "./supabase-options.ts"

/** The extension that the app writes in relative imports. */
export type ImportSuffix = "" | "ts" | "js"

/**
 * The lines that the app's sessions add to the module that opens the locks: above all the session port, the function by
 * which the locks identify the visitor.
 */
export interface Port {
  readonly imports: readonly string[]
  /** Lines before the call that opens the locks. */
  readonly before: readonly string[]
  /** Middleware that has to run before the locks; null if there is none. */
  readonly middleware: string | null
  /** The lines of the option `session`. */
  readonly session: readonly string[]
  /** The type of the port's sessions; null if it is inferred. */
  readonly type: string | null
}

/** The answer of a session port about a visitor who is not signed in, as code. */
const SIGNED_OUT = `{ state: "signed-out", session: null, setCookies: [] }`

/** The rule that every session port follows, as a comment in the written module. */
const RULE = [
  "// Who is asking? Answer `signed-out` only when that is certain. Anything thrown counts as `unknown`: guarded pages",
  "// then answer 503, and nobody is signed out.",
]

/** Marks the line that the developer has to check, because the code shows only that it may identify the visitor. */
const IDENTIFIES = "// CHECK: this identifies who is signed in"

/** A port without any lines, to be completed. */
const NOTHING: Port = { imports: [], before: [], middleware: null, session: [], type: null }

/** The form of the module that the port is written into. */
interface PortNeeds {
  readonly isTyped: boolean
  /** The specifier that imports a module, by its path. */
  readonly moduleOf: (path: string) => string
}

/** The session port for the library or code that keeps the app's sessions, as code. */
export function portOf(found: SessionFound, { isTyped, moduleOf }: PortNeeds): Port {
  const request = `request${isTyped ? ": Request" : ""}`
  const importing = (names: readonly string[], module: string): readonly string[] =>
    names.length === 0 ? [] : [`import { ${names.join(", ")} } from "${moduleOf(module)}"`]
  /** The imports of the keys under which arguments are in the router's context. */
  const keysOf = (given: Partial<Given> | undefined): readonly string[] =>
    (given?.keys ?? []).flatMap(({ name, module }) => importing([name], module))
  /** A port that calls an export of an app's module. */
  const asking = (names: readonly string[], module: string, lines: readonly string[], given?: Given): Port => ({
    ...NOTHING,
    imports: [
      ...(given !== undefined && isTyped ? [`import type { RouterContextProvider } from "react-router"`] : []),
      ...importing(names, module),
      ...keysOf(given),
    ],
    session: [
      ...RULE,
      `async session(${request}${given === undefined ? "" : `, context${isTyped ? ": Readonly<RouterContextProvider>" : ""}`}) {`,
      ...lines.map((line) => `  ${line}`),
      "},",
    ],
  })
  /** A port of the package that is given an export of an app's module. */
  const provided = (port: string, { name, module }: AppExport, given = name): Port => ({
    ...NOTHING,
    imports: [`import { ${port} } from "sallyport/providers"`, ...importing([name], module)],
    session: [`session: ${port}(${given}), ${IDENTIFIES}`],
  })
  /** The port for a library, which is given a call of the library with an export of the app. */
  const portOfLibrary = (
    port: string,
    library: string,
    { name, module }: AppExport,
    call: string,
    check = IDENTIFIES,
  ): Port => ({
    ...NOTHING,
    imports: [`import { ${port} } from "sallyport/providers"`, library, ...importing([name], module)],
    session: [check, `session: ${port}(${call}),`],
  })
  switch (found.kind) {
    case "supabase":
      return {
        ...NOTHING,
        imports: [`import { supabasePort } from "sallyport/supabase"`],
        before: environmentOf(found),
        session: supabaseSession(found.cookies),
      }
    case "supabase-tokens":
      return {
        ...NOTHING,
        imports: [
          `import { supabaseTokensPort } from "sallyport/supabase/tokens"`,
          ...importing(found.storage.names, found.storage.module),
          ...keysOf(found.storage.given),
        ],
        before: environmentOf(found),
        session: tokensSession(found),
      }
    case "function":
      return asking([found.name], found.module, [
        "try {",
        `  const user = await ${found.name}(request) ${IDENTIFIES}`,
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
      if (found.given !== undefined)
        return {
          ...provided("betterAuthPort", found),
          imports: [...provided("betterAuthPort", found).imports, ...keysOf(found)],
          session: [
            IDENTIFIES,
            `session: (request, context) =>`,
            `  betterAuthPort((given) => ${found.name}(${found.given}).api.getSession(given))(request),`,
          ],
          type: `ReturnType<typeof ${found.name}>["$Infer"]["Session"]`,
        }
      return {
        ...provided("betterAuthPort", found, `(given) => ${found.name}.api.getSession(given)`),
        type: `typeof ${found.name}.$Infer.Session`,
      }
    case "shopify":
      return provided("shopifyPort", found)
    case "auth-js": {
      const call = `(request) => Auth(request, ${found.name}), { basePath: ${found.name}.basePath }`
      return portOfLibrary("authJsPort", `import { Auth } from "@auth/core"`, found, call)
    }
    case "next-auth": {
      const call = `(request, response) => getServerSession(request, response, ${found.name})`
      return portOfLibrary("nextAuthPort", `import { getServerSession } from "next-auth"`, found, call)
    }
    case "next-auth-5": {
      const call = `(request) => ${found.name}.GET(new NextRequest(request)), { basePath: "/api/auth" }`
      const check = `${IDENTIFIES}, if NextAuth has this basePath`
      return portOfLibrary("authJsPort", `import { NextRequest } from "next/server"`, found, call, check)
    }
    case "clerk":
      return {
        ...NOTHING,
        imports: [
          `import { clerkPort${isTyped ? ", type ClerkSession" : ""} } from "sallyport/providers"`,
          `import { clerkMiddleware, getAuth } from "@clerk/react-router/server"`,
        ],
        middleware: "clerkMiddleware()",
        session: ["session: clerkPort((args) => getAuth(args)),"],
        type: "ClerkSession",
      }
    case "hydrogen":
      return {
        ...NOTHING,
        imports: [
          `import { hydrogenPort } from "sallyport/providers"`,
          `import { hydrogenContext } from "@shopify/hydrogen"`,
        ],
        session: [
          "session: hydrogenPort((context) => context.get(hydrogenContext.customerAccount)), // CHECK: your server puts it there",
        ],
      }
    case "storage":
      return asking(
        found.storage.names,
        found.storage.module,
        [
          `const session = await ${found.storage.get}(request.headers.get("Cookie"))`,
          ...(found.key === null
            ? [
                `const user = undefined // CHECK: write session.get("...") with the key that you set when somebody signs in`,
                "void session",
              ]
            : [`const user = session.get(${JSON.stringify(found.key)}) ${IDENTIFIES}`]),
          "return user === null || user === undefined",
          `  ? ${SIGNED_OUT}`,
          `  : { state: "signed-in", session: { user }, setCookies: [] }`,
        ],
        found.storage.given,
      )
    case "jwt":
      return found.isAsked
        ? signed("cookieJwtPort", [`cookie: "token", // CHECK: the cookie that holds your token`])
        : unwritten(found)
    case "bearer":
      return signed("bearerJwtPort", [])
    case "none":
      return unwritten(found)
  }
}

/** The lines that read the URL and the key of a Supabase project. */
function environmentOf({ url, publishableKey, isRead }: Extract<SessionFound, { url: string }>): readonly string[] {
  const check = isRead ? "" : " // CHECK: as your server reads it"
  return [
    `const url = ${url}${check}`,
    `const publishableKey = ${publishableKey}${check}`,
    "if (!url || !publishableKey) {",
    `  throw new Error("set ${variablesOf({ url, publishableKey })}: without them nobody can be signed in")`,
    "}",
    "",
  ]
}

/** The option `session` for the cookies of Supabase, with the cookie options of the app's own client. */
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

/** The option `session` for tokens of Supabase in the app's own session storage. */
function tokensSession(found: Extract<SessionFound, { kind: "supabase-tokens" }>): readonly string[] {
  const { storage, access, refresh } = found
  const opened = `const session = await ${storage.get}(request.headers.get("Cookie"))`
  const [accessKey, refreshKey] = [JSON.stringify(access), JSON.stringify(refresh)]
  const port = [
    "supabaseTokensPort({",
    "  url,",
    "  publishableKey,",
    "  async tokens(request) {",
    `    ${opened}`,
    "    // CHECK: these keys hold the tokens of the signed-in user",
    `    return { access_token: session.get(${accessKey}), refresh_token: session.get(${refreshKey}) }`,
    "  },",
    "  async save(tokens, request) {",
    `    ${opened}`,
    "    if (tokens === null) {",
    `      session.unset(${accessKey})`,
    `      session.unset(${refreshKey})`,
    "    } else {",
    `      session.set(${accessKey}, tokens.access_token)`,
    `      session.set(${refreshKey}, tokens.refresh_token)`,
    "    }",
    `    return [await ${storage.commit}(session)]`,
    "  },",
  ]
  // The port's functions get the request alone.
  return storage.given === undefined
    ? [`session: ${port[0]}`, ...port.slice(1), "}),"]
    : ["session: (request, context) =>", ...port.map((line) => `  ${line}`), "  })(request),"]
}

/** A placeholder port, with which everybody is signed out until the developer writes it. */
const unwritten = (found: SessionFound): Port => ({
  ...NOTHING,
  session: [
    ...RULE,
    "// CHECK: until you write this, everybody counts as signed out.",
    ...(found.kind === "jwt"
      ? ["// If you keep a signed token in a cookie: remove this file, and run `sallyport init --session jwt`."]
      : []),
    ...(found.kind === "none" && found.maker !== undefined ? formOf(found.maker) : []),
    "async session() {",
    `  return ${SIGNED_OUT}`,
    "},",
  ],
})

/** The form of a port that calls a function of the app, in comments. Only the arguments of that call are missing. */
const formOf = ({ name, makes }: SessionMaker): readonly string[] =>
  makes === "Better Auth"
    ? [
        `// With \`betterAuthPort\` of "sallyport/providers" and your own \`${name}\`, given what your loaders give it:`,
        `// session: (request, context) => betterAuthPort((given) => ${name}(...).api.getSession(given))(request),`,
      ]
    : [
        `// With your own \`${name}\`, given what your loaders give it. They have the same \`context\`:`,
        "// async session(request, context) {",
        `//   const session = await ${name}(...).getSession(request.headers.get("Cookie"))`,
      ]

/** A port for tokens that the app signs itself with a secret. */
const signed = (port: string, options: readonly string[]): Port => ({
  ...NOTHING,
  imports: [`import { ${port} } from "sallyport/jwt"`],
  before: [
    "const key = process.env.JWT_SECRET // CHECK: the secret that you sign with",
    `if (!key) throw new Error("set JWT_SECRET: without it no token can be checked")`,
    "",
  ],
  session: [
    `session: ${port}({`,
    ...options.map((option) => `  ${option}`),
    "  key,",
    `  algorithms: ["HS256"], // CHECK: how you sign`,
    "}),",
  ],
})

/** The environment variables with a project's URL and its key, in words. */
export function variablesOf({ url, publishableKey }: Pick<SupabaseProject, "url" | "publishableKey">): string {
  const [one, other] = [url, publishableKey].map((text) => alternativesIn(text).map(lastNameOf).join(" or "))
  return `${one}${`${one}${other}`.includes(" or ") ? "," : ""} and ${other}`
}

/** The alternatives in an expression such as `process.env.A || process.env.B`. */
export const alternativesIn = (expression: string): readonly string[] => expression.match(/[\w.]+/g) ?? []

/** The name of an environment variable, from an expression such as `process.env.SUPABASE_URL`. */
const lastNameOf = (expression: string): string => expression.slice(expression.lastIndexOf(".") + 1)

/** The specifier that imports a module of the app from another one. */
export function relativeSpecifier(from: string, to: string, suffix: ImportSuffix): string {
  const bare = to.replace(/\.[jt]sx?$/, "")
  const at = path.posix.relative(path.posix.dirname(from), bare)
  const extension = suffix === "" ? "" : suffix === "ts" ? to.slice(bare.length) : ".js"
  return `${at.startsWith("../") ? "" : "./"}${at}${extension}`
}
