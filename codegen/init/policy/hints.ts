import type { RouteEntry } from "../../target/entries.ts"
import type { RouteNode } from "../../target/inventory.ts"
import { authPageAt } from "../../scan/names.ts"
import { visibleLine } from "../../source/visible.ts"
import { words } from "../../source/words.ts"
import { pathConstantsIn } from "../app/path-constants.ts"
import type { SourceFile } from "../session/found.ts"

/**
 * Returns hints from the app's code about who may see a route, to help a person decide. They do not affect the rule.
 */
export type HintsOf = (entry: RouteEntry) => readonly string[]

/** Words in the names of layouts and lists that suggest who may open their pages. */
const ACCESS_WORDS = words(
  "auth authed authenticated authentication authorized authorization protected private secure admin " +
    "public guest open marketing anonymous unprotected unauthed unauthenticated unauthorized",
)

/** The usual names of lists that are written as one word, such as `publicpaths`. */
const ONE_WORD = /^(?:public|protected|private|guest|admin|auth)(?:paths|routes|pages|urls)$/i

/**
 * True if a word of the name is about access: in `ProtectedLayout`, `publicPaths` and `_auth`, not in `authorPages`.
 */
function isAboutAccess(name: string): boolean {
  // In camel case, a word begins at a capital letter. The last of several (`URLPaths`) begins the next word.
  const parts = name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/).map((word) => word.toLowerCase())
  // `OAuth`, which is a protocol, is split into `o` and `auth`.
  const isNotOAuth = (at: number): boolean => parts[at] !== "auth" || parts[at - 1] !== "o"
  return ONE_WORD.test(name) || parts.some((word, at) => ACCESS_WORDS.has(word.replace(/s$/, "")) && isNotOAuth(at))
}

/**
 * Finds hints: checks in the code of a page and of the layouts around it, layouts with names such as `protected`, and
 * lists such as `publicPaths` that name its path.
 */
export function hintsIn(tree: readonly RouteNode[], sources: readonly SourceFile[]): HintsOf {
  const constants = pathConstantsIn(sources)
  const checks = new Map(sources.map(({ path: file, text }) => [file, checkIn(text, constants)]))
  const hintsByNode = new Map<RouteNode, readonly string[]>()
  const visit = (nodes: readonly RouteNode[], above: readonly string[]): void => {
    for (const node of nodes) {
      const { file } = node.module
      const check = checks.get(file) ?? null
      hintsByNode.set(node, check === null ? above : [check, ...above])
      const layout = `in ${visibleLine(file)}`
      const ofLayout = check !== null ? [`${layout}, which ${check}`] : isAboutAccess(nameIn(file)) ? [layout] : []
      // Only a route with children is a layout around other pages.
      visit(node.children, [...above, ...ofLayout])
    }
  }
  visit(tree, [])
  const lists = sources.flatMap(listsIn)
  return (entry) => [
    ...(hintsByNode.get(entry.node) ?? []),
    ...lists
      .filter(({ includes }) => includes(entry.path))
      .map(({ name, file }) => `in \`${name}\` of ${visibleLine(file)}`),
  ]
}

/** A call such as `requireUserId(` or `getSessionOrRedirect(`. */
const REQUIRED = /\b(require\w{1,60}|\w{1,60}OrRedirect\w{0,60})\(/g
/** Words in the names of such functions. */
const PERSON = /User|Auth|Session|Login|Admin|Role|Member|Account/
/** The names of functions that let only strangers in. */
const FOR_STRANGERS =
  /^require(?:Anonymous|Guest|Stranger|No(?:User|Session|Auth)|(?:Signed|Logged)Out|Unauth|Not(?:SignedIn|LoggedIn|Auth))/
/** A redirect to a path that is written out, or to a constant's: `redirect("/login")`, `redirect(`${LOGIN}?to=/`)`. */
const REDIRECT = /\bredirect(?:Document)?\(\s*(?:["'`](\/[\w./-]{0,100})|(?:`\$\{)?(\w+)\b(?=\s*[),+}]))/g

/**
 * The check in a module's code: it redirects to a sign-in page, or calls a function such as `requireUser`. `constants`
 * are the paths of the app's constants, by name.
 */
function checkIn(text: string, constants: ReadonlyMap<string, string>): string | null {
  const to = [...text.matchAll(REDIRECT)]
    .flatMap(([, path, name = ""]) => path ?? constants.get(name) ?? [])
    .find((path) => authPageAt(path) === "sign-in")
  if (to !== undefined) return `redirects to ${to}`
  const called = [...text.matchAll(REQUIRED)].map(([, name = ""]) => name)
  const required = called.find((name) => PERSON.test(name) && !FOR_STRANGERS.test(name))
  if (required !== undefined) return `calls \`${required}\``
  const forStrangers = called.find((name) => FOR_STRANGERS.test(name))
  return forStrangers === undefined ? null : `calls \`${forStrangers}\`, so it seems to be for strangers`
}

/**
 * The name of a layout by its file: `protected` for `app/layouts/protected.tsx`, `_auth` for `app/_auth/layout.tsx`.
 */
function nameIn(file: string): string {
  const parts = file.replace(/\.[jt]sx?$/, "").split("/")
  const last = parts.at(-1) ?? ""
  return /^(?:_?layout|index|route)$/.test(last) ? (parts.at(-2) ?? last) : last
}

/** A list of paths in the app's code. `includes` is true for a path on it. */
interface List {
  readonly name: string
  readonly file: string
  readonly includes: (path: string) => boolean
}

/** A list literal in a constant or property, with or without `new Set(...)`. */
const LIST =
  /\b(?:(?:const|let)\s+(\w+)\s*(?::[^=\n]{0,60})?=|(\w+)\s*:)\s*(?:new Set(?:<\w+>)?\()?\[([^[\]]{0,4000})\]/g

/** Lists of paths whose names suggest who may open them, such as `protectedRoutes`. */
function listsIn({ path: file, text }: SourceFile): readonly List[] {
  return [...text.matchAll(LIST)].flatMap(([, constant, property, items = ""]): readonly List[] => {
    const name = constant ?? property ?? ""
    if (!isAboutAccess(name) || !/path|route|page|url/i.test(name)) return []
    const paths = [...items.matchAll(/["'`](\/[^"'`\n]{0,200})["'`]/g)].map(([, path = ""]) => path)
    return [{ name, file, includes: (path) => paths.some((listed) => isListed(path, listed)) }]
  })
}

/** True if an entry of such a list covers a path. `*` at its end stands for a whole subtree. */
function isListed(path: string, listed: string): boolean {
  // `/admin` of `/admin/*`, `/admin*` and `/admin/**`.
  const stem = /^(.*?)\/?\*+$/.exec(listed)?.[1]
  return stem === undefined ? path === listed.replace(/(?<=.)\/$/, "") : path === stem || path.startsWith(`${stem}/`)
}
