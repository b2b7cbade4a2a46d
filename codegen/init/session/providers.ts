import { Node } from "ts-morph"
import { bareOf, codeOf, type Code } from "../edits/code.ts"
import type { Candidate, SessionFound, SourceFile } from "./found.ts"

const imports = (text: string, specifier: RegExp): boolean =>
  new RegExp(`\\bfrom\\s*["']${specifier.source}["']`).test(text)

interface Provider {
  readonly option: "better-auth" | "clerk" | "auth-js" | "shopify" | "hydrogen"
  /** The packages that its modules import. */
  readonly from: RegExp
  readonly evidence: string
  /** Null where the module has nothing that another could call. */
  readonly sessionIn: (file: SourceFile) => SessionFound | null
}

const PROVIDERS: readonly Provider[] = [
  {
    option: "better-auth",
    from: /better-auth(?:\/minimal)?/,
    evidence: "makes an instance of Better Auth",
    sessionIn: exportOf("better-auth", (code) => exportedWhere(code, isCallOf("betterAuth"))),
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
    option: "shopify",
    from: /@shopify\/shopify-app-react-router\/server/,
    evidence: "makes a Shopify app",
    sessionIn: exportOf("shopify", (code) => exportedWhere(code, (_, name) => name === "authenticate")),
  },
  {
    option: "hydrogen",
    from: /@shopify\/hydrogen/,
    evidence: "reads the customer account of Hydrogen",
    sessionIn: ({ text }) => (text.includes("customerAccount") ? { kind: "hydrogen" } : null),
  },
]

/** The providers whose own library the app's code calls. */
export const providerCandidates = (files: readonly SourceFile[]): readonly Candidate[] =>
  PROVIDERS.flatMap(({ option, from, evidence, sessionIn }) => {
    const using = files.filter(({ text }) => imports(text, from))
    for (const file of using) {
      const session = sessionIn(file)
      if (session === null) continue
      return [{ session, option, evidence: `${file.path} ${evidence}`, modules: using.map(({ path }) => path) }]
    }
    return []
  })

/** Libraries that keep sessions, whether or not there is a port for them. */
const KEEPERS =
  /(?:better-auth|@clerk\/[\w-]+|@auth\/[\w-]+|next-auth|remix-auth|iron-session|lucia|@workos-inc\/authkit[\w-]*|@kinde-oss\/[\w-]+|@auth0\/[\w-]+|@supabase\/auth-helpers-[\w-]+|firebase-admin\/auth|@shopify\/shopify-app-[\w-]+)(?:\/[\w./-]+)?/

export const usesKeeper = ({ text }: SourceFile): boolean => imports(text, KEEPERS)

function exportOf(
  kind: "better-auth" | "auth-js" | "shopify",
  nameIn: (code: Code) => string | null,
): Provider["sessionIn"] {
  return ({ path, text }) => {
    const code = codeOf(path, text)
    const name = code === null ? null : nameIn(code)
    return name === null ? null : { kind, name, module: path }
  }
}

/** The exported variable whose value passes. */
const exportedWhere = ({ file }: Code, passes: (value: Node | undefined, name: string) => boolean): string | null =>
  file
    .getVariableDeclarations()
    .filter((one) => one.hasExportKeyword() && Node.isIdentifier(one.getNameNode()))
    .find((one) => passes(one, one.getName()))
    ?.getName() ?? null

const isCallOf = (callee: string) => (node: Node | undefined) => {
  const value = Node.isVariableDeclaration(node) ? bareOf(node.getInitializer()) : undefined
  return Node.isCallExpression(value) && value.getExpression().getText() === callee
}

const isTyped = (type: string) => (node: Node | undefined) => {
  if (!Node.isVariableDeclaration(node)) return false
  const value = node.getInitializer()
  const named = Node.isSatisfiesExpression(value) ? value.getTypeNode() : node.getTypeNode()
  return named?.getText().includes(type) === true
}
