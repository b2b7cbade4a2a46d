import { Node, SyntaxKind, type VariableDeclaration } from "ts-morph"
import { bareOf, codeOf, valueNamed, type ModuleCode } from "../edits/code.ts"
import type { Candidate, AppExport, SessionFound, SourceFile } from "./found.ts"
import { givenTo, isImported } from "./module-uses.ts"
import { exportedFunctionsIn, exportListIn } from "./own.ts"

/** True if a module imports from a specifier that the pattern matches as a whole. */
const imports = (text: string, specifier: RegExp): boolean =>
  new RegExp(`\\bfrom\\s*["']${specifier.source}["']`).test(text)

/** A library that keeps sessions, with a session port: a function by which the locks identify the visitor. */
interface Provider {
  readonly option: "better-auth" | "clerk" | "auth-js" | "next-auth" | "shopify" | "hydrogen"
  /** The packages whose import shows that a module uses the provider. */
  readonly from: RegExp
  readonly evidence: string
  /** The session that a module shows; null if it exports nothing usable. */
  readonly sessionIn: (file: SourceFile, files: readonly SourceFile[]) => SessionFound | null
}

/** The packages that export `betterAuth`, which makes an instance. */
const BETTER_AUTH = /better-auth(?:\/minimal)?/

/** The libraries whose sessions `init` recognises, and the code by which it recognises each. */
const PROVIDERS: readonly Provider[] = [
  {
    option: "better-auth",
    from: BETTER_AUTH,
    evidence: "makes an instance of Better Auth",
    sessionIn: (file, files) => instanceIn(file) ?? instanceBy(file, files) ?? madeIn(file, files),
  },
  {
    option: "clerk",
    from: /@clerk\/react-router\/server/,
    evidence: "uses Clerk",
    sessionIn: () => ({ kind: "clerk" }),
  },
  {
    option: "auth-js",
    from: /@auth\/core(?:\/types)?/,
    evidence: "has a configuration of Auth.js",
    sessionIn: exportOf("auth-js", (code) => exportedWhere(code, isTyped("AuthConfig"))),
  },
  {
    option: "next-auth",
    from: /next-auth(?:\/[\w/-]+)?/,
    evidence: "sets up NextAuth",
    sessionIn: (file) => optionsIn(file) ?? handlersIn(file),
  },
  {
    option: "shopify",
    from: /@shopify\/shopify-app-react-router\/server/,
    evidence: "makes a Shopify app",
    sessionIn: exportOf("shopify", (code) => exportedWhere(code, (one) => one.getName() === "authenticate")),
  },
  {
    option: "hydrogen",
    from: /@shopify\/hydrogen/,
    evidence: "reads the customer account of Hydrogen",
    sessionIn: ({ text }) => (text.includes("customerAccount") ? { kind: "hydrogen" } : null),
  },
]

/** The providers whose library the app's code uses. */
export const providerCandidates = (files: readonly SourceFile[]): readonly Candidate[] =>
  PROVIDERS.flatMap(({ option, from, evidence, sessionIn }) => {
    const using = files.filter(({ text }) => imports(text, from))
    // Imported modules come first: one that nobody imports may only configure a tool, such as for database migrations.
    const ranked = [true, false].flatMap((isUsed) => using.filter(({ path }) => isImported(path, files) === isUsed))
    for (const file of ranked) {
      const session = sessionIn(file, files)
      // If the app makes its instances with a function, another module that nobody imports has none of them.
      if (session === null && option === "better-auth" && makerIn([file]) !== null && isImported(file.path, files))
        break
      if (session === null) continue
      return [{ session, option, evidence: `${file.path} ${evidence}`, modules: using.map(({ path }) => path) }]
    }
    return []
  })

/** Libraries that keep sessions, including those without a port. */
const SESSION_LIBRARIES =
  /(?:better-auth|@clerk\/[\w-]+|@auth\/[\w-]+|next-auth|remix-auth|iron-session|lucia|@workos-inc\/authkit[\w-]*|@kinde-oss\/[\w-]+|@auth0\/[\w-]+|@supabase\/auth-helpers-[\w-]+|firebase-admin\/auth|@shopify\/shopify-app-[\w-]+)(?:\/[\w./-]+)?/

/** True for a module that imports a library that keeps sessions. */
export const usesSessionLibrary = ({ text }: SourceFile): boolean => imports(text, SESSION_LIBRARIES)

/** Providers for Next whose ports are in the package's README, by the package that makes their sessions. */
const DOCUMENTED = [
  { name: "NextAuth", from: /next-auth/, makes: /\bNextAuth\(/ },
  { name: "Clerk", from: /@clerk\/nextjs\/server/, makes: /\b(?:auth|currentUser|clerkMiddleware)\(/ },
  // The sign that is left of Clerk once its middleware has been deleted.
  { name: "Clerk", from: /@clerk\/nextjs/, makes: /<ClerkProvider\b/ },
]

/** The module that makes or reads the sessions of such a provider. */
export function documentedIn(files: readonly SourceFile[]): AppExport | null {
  for (const { name, from, makes } of DOCUMENTED) {
    const module = files.find(({ text }) => imports(text, from) && makes.test(text))
    if (module !== undefined) return { name, module: module.path }
  }
  return null
}

/** Returns a function that finds the export which a session port is given; `nameIn` finds its name. */
function exportOf(
  kind: "better-auth" | "auth-js" | "next-auth" | "next-auth-5" | "shopify",
  nameIn: (code: ModuleCode) => string | null,
): (file: SourceFile) => SessionFound | null {
  return ({ path, text }) => {
    const code = codeOf(path, text)
    const name = code === null ? null : nameIn(code)
    return name === null ? null : { kind, name, module: path }
  }
}

/** The name of the first exported variable that passes the test. */
function exportedWhere(code: ModuleCode, passes: (declaration: VariableDeclaration) => boolean): string | null {
  const listed = exportListIn(code)
  const found = code.file
    .getVariableDeclarations()
    .filter((one) => Node.isIdentifier(one.getNameNode()) && (one.hasExportKeyword() || listed.has(one.getName())))
    .find(passes)
  return found?.getName() ?? null
}

/** The exported options of NextAuth 4. In JavaScript, they have the name that its documentation gives them. */
const optionsIn = exportOf("next-auth", (code) =>
  // The options of NextAuth 5 have another type, `NextAuthConfig`.
  exportedWhere(code, (one) => isTyped("AuthOptions")(one) || one.getName() === "authOptions"),
)

/** The exported `handlers` of NextAuth 5. */
const handlersIn = exportOf("next-auth-5", (code) => {
  const isMade = code.file.getVariableDeclarations().some((one) => {
    const names = one.getNameNode()
    const isWhole =
      Node.isObjectBindingPattern(names) && names.getElements().some((each) => each.getText() === HANDLERS)
    return isWhole && one.hasExportKeyword() && isCallOf("NextAuth", one.getInitializer())
  })
  return isMade ? HANDLERS : null
})
const HANDLERS = "handlers"

/** The exported instance of Better Auth, which may be exported under another name than it is made with. */
const instanceIn = exportOf("better-auth", (code) =>
  exportedWhere(code, (one) => {
    const value = bareOf(one.getInitializer())
    return isCallOf("betterAuth", Node.isIdentifier(value) ? valueNamed(code, value.getText()) : value)
  }),
)

/**
 * The exported instance that another module gets from the function of this one:
 * `export const auth = initAuth(options)`, as in a monorepo whose packages share the options.
 */
function instanceBy(file: SourceFile, files: readonly SourceFile[]): SessionFound | null {
  const maker = makerIn([file])
  if (maker === null) return null
  for (const { path: module, text } of files) {
    // A module that nobody imports may only configure a tool.
    const isUsed = module !== file.path && text.includes(`${maker.name}(`) && isImported(module, files)
    const code = isUsed ? codeOf(module, text) : null
    const name = code === null ? null : exportedWhere(code, (one) => isCallOf(maker.name, one.getInitializer()))
    if (name !== null) return { kind: "better-auth", name, module }
  }
  return null
}

/** An exported function that creates a Better Auth instance, as on hosts that pass the database with each request. */
export function makerIn(files: readonly SourceFile[]): AppExport | null {
  for (const { path: module, text } of files) {
    const code = imports(text, BETTER_AUTH) ? codeOf(module, text) : null
    const maker =
      code === null ? undefined : exportedFunctionsIn(code).find(({ node }) => returnsCallOf("betterAuth", node))
    if (maker !== undefined) return { name: maker.name, module }
  }
  return null
}

/** True if a function returns a call of this name, as the body of an arrow function or with `return`. */
function returnsCallOf(callee: string, maker: Node): boolean {
  if (Node.isArrowFunction(maker) && isCallOf(callee, maker.getBody())) return true
  return maker.getDescendantsOfKind(SyntaxKind.ReturnStatement).some((one) => isCallOf(callee, one.getExpression()))
}

/** A session whose Better Auth instance a function creates; null unless the app's code shows what it is given. */
function madeIn(file: SourceFile, files: readonly SourceFile[]): SessionFound | null {
  const maker = makerIn([file])
  const given = maker === null ? null : givenTo(maker.name, files)
  return maker === null || given === null ? null : { kind: "better-auth", ...maker, ...given }
}

/** True for a call of this function. */
function isCallOf(callee: string, node: Node | undefined): boolean {
  const value = bareOf(node)
  return Node.isCallExpression(value) && value.getExpression().getText() === callee
}

/** Returns a test for variables whose declared type, or `satisfies`, names this type. */
const isTyped = (type: string) => (declaration: VariableDeclaration) => {
  const value = declaration.getInitializer()
  const named = Node.isSatisfiesExpression(value) ? value.getTypeNode() : declaration.getTypeNode()
  return named?.getText().includes(type) === true
}
