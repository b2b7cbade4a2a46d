import type { Opener } from "../lock-chain/lock-chain.ts"
import { OPEN_LOCKS } from "../react-router/lock-chain.ts"
import type { SessionFound, SourceFile } from "./session/found.ts"
import { portOf, relativeSpecifier, variablesOf, type ImportSuffix } from "./session/port-text.ts"

/** The facts needed to write the module that opens the locks. */
export interface BindingNeeds {
  /** The path of the module to write, relative to the project's root. */
  readonly file: string
  readonly found: SessionFound
  /** Modules of linked packages, which are imported as the app imports them. None by default. */
  readonly linked?: readonly SourceFile[]
  readonly isTyped: boolean
  readonly suffix: ImportSuffix
  /**
   * The query parameter from which the sign-in page reads where to send visitors afterwards; null if it is the locks'
   * default, `next`.
   */
  readonly next: string | null
  /** The function that opens the locks. By default the one for React Router. */
  readonly opening?: Opener
  /** The path of the page that is shown for each status of a denial. None by default. */
  readonly views?: Readonly<Record<number, string>>
}

/** The text of the module that opens the locks with the app's guards and sessions. */
export function bindingText({
  file,
  found,
  linked = [],
  isTyped,
  suffix,
  next,
  opening = OPEN_LOCKS,
  views = {},
}: BindingNeeds): string {
  const guards = `./generated/guards${suffix === "" ? "" : `.${suffix}`}`
  const { imports, before, middleware, session, type } = portOf(found, {
    isTyped,
    moduleOf: (to) => linked.find(({ path }) => path === to)?.specifier ?? relativeSpecifier(file, to, suffix),
  })
  const viewEntries = Object.entries(views).map(([status, page]) => `${status}: ${JSON.stringify(page)}`)
  // Imports are sorted as usual: the package's, other packages', the app's own.
  return [
    `import { ${opening.opener} } from "${opening.from}"`,
    ...imports.filter((line) => line.includes(`"sallyport/`)),
    ...imports.filter((line) => !line.includes(`"sallyport/`) && !isOwn(line)),
    `import * as guards from "${guards}"`,
    ...(isTyped ? [`import type { PageRequirement } from "${guards}"`] : []),
    ...imports.filter(isOwn),
    "",
    ...before,
    "// The guard of this app: it lets through what the policy opens, and answers everything else itself.",
    `export const locks = ${opening.opener}${isTyped ? `<PageRequirement${type === null ? "" : `, ${type}`}>` : ""}({`,
    "  guards,",
    ...(middleware === null ? [] : [`  before: [${middleware}],`]),
    ...(next === null
      ? []
      : [`  next: ${JSON.stringify(next)}, // CHECK: the parameter from which the sign-in page reads the way back`]),
    ...session.map((line) => (line === "" ? "" : `  ${line}`)),
    ...(viewEntries.length === 0 ? [] : [`  views: { ${viewEntries.join(", ")} },`]),
    "})",
    "",
  ].join("\n")
}

/** True for an import of one of the app's modules. */
const isOwn = (line: string): boolean => line.includes(`from ".`)

/** The task, in words, that connects the locks to the app's own sign-in. */
export function portTask(found: SessionFound, file: string): string {
  switch (found.kind) {
    case "supabase":
      return [
        environmentTask(found, file),
        ...(found.cookies === null || found.cookies.unread.length === 0
          ? []
          : ["then complete the line marked CHECK: sessions have to be renewed in the cookies that your app writes"]),
      ].join("; ")
    case "supabase-tokens":
      return `${environmentTask(found, file)}; then check the lines marked CHECK: ${found.storage.module} seems to keep the tokens of Supabase`
    case "jwt":
      // `isAsked`: the developer chose these tokens as the session with `--session`. Tokens that were only found in the
      // code may be something else.
      if (found.isAsked)
        return `${file}: check the lines marked CHECK: which cookie holds your token, and how it is signed; then set JWT_SECRET where the app runs`
      return `${file}: write which cookie holds your token and how it is verified; until then everybody counts as signed out`
    case "bearer":
      return `${file}: check the line marked CHECK: how the token in the \`Authorization\` header is signed; then set JWT_SECRET where the app runs`
    case "function":
      return `${file}: check the line marked CHECK: \`${found.name}\` is a guess at what identifies who is signed in`
    case "better-auth":
      return found.given === undefined
        ? `${file}: check the line marked CHECK: \`${found.name}\` seems to be your Better Auth`
        : `${file}: check the line marked CHECK: \`${found.name}\` seems to make your Better Auth for each request`
    case "auth-js":
    case "next-auth":
      return `${file}: check the line marked CHECK: \`${found.name}\` seems to be your configuration of ${found.kind === "auth-js" ? "Auth.js" : "NextAuth"}`
    case "next-auth-5":
      return `${file}: check the line marked CHECK: \`${found.module}\` seems to set up NextAuth, and \`basePath\` is its default`
    case "clerk":
      return `${file}: \`clerkMiddleware()\` runs in \`before\` now: give it the options that it has in your root module, and take it out there`
    case "shopify":
      return `${file}: check the line marked CHECK; your webhooks and the pages under \`/auth\` need rules that open them to anyone, because they check Shopify's requests themselves`
    case "hydrogen":
      return `${file}: check the line marked CHECK: the locks read the customer account from the router's context`
    case "storage":
      return found.key === null
        ? `${file}: complete the line marked CHECK: which key of the session identifies who is signed in? Until then everybody counts as signed out`
        : `${file}: check the line marked CHECK: \`${found.key}\` is a guess at the key that identifies who is signed in`
    case "none":
      return `${file}: at the line marked CHECK, write code that identifies the visitor: ${reasonOf(found)}; until then everybody counts as signed out`
  }
}

/** The task to set the two variables of a Supabase project, or to check them if they were guessed. */
function environmentTask(project: Extract<SessionFound, { url: string }>, file: string): string {
  const names = variablesOf(project)
  return project.isRead
    ? `${file}: set ${names} where the app runs`
    : `${file}: check the lines marked CHECK: your code does not show where its server reads the project's address and key, so ${names} are guesses`
}

/**
 * The reason why no session port was written, with what was found instead: a `keeper`, a module that seems to keep
 * sessions; its `maker`, a function that creates what keeps them; or a client in the browser.
 */
function reasonOf({ keeper, maker, browser, documented }: Extract<SessionFound, { kind: "none" }>): string {
  if (maker !== undefined)
    return `\`${maker.name}\` in ${keeper} makes your ${maker.makes}, and no loader shows what it is given. The lines there show the form`
  if (documented !== undefined)
    return `${keeper} shows that ${documented} keeps your sessions. The package's README has its lines, among the session ports of Next`
  if (keeper !== undefined) return `${keeper} seems to keep your sessions, in a way that \`init\` has no port for`
  if (browser !== undefined)
    return `the client in ${browser} keeps sessions in the browser's storage, which no server can see. Open it with \`@supabase/ssr\` instead, and run \`sallyport init --session supabase\` without this file`
  return "no session was found"
}
