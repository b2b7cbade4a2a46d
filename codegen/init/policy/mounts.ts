import { Node, SyntaxKind, type CallExpression } from "ts-morph"
import { codeOf } from "../edits/code.ts"
import { outsidePathOf } from "./policy-text.ts"
import type { SourceFile } from "../session/found.ts"

/** The paths that an app's own server handles beside the router. */
export interface Mounts {
  /** Paths beneath the base path, without the leading slash. Subtrees end with a slash. */
  readonly paths: readonly string[]
  /** `file:line` of handlers whose paths a policy cannot express. */
  readonly unread: readonly string[]
}

/** Code that imports a server framework, and code that sets up the router. */
const SERVER = /\bfrom\s*["'](?:express|hono|fastify|react-router-hono-server(?:\/[\w-]+)?|@react-router\/express)["']/
const ROUTER = /\bcreateRequestHandler\b|\bcreateHonoServer\b|\breactRouterHonoServer\b/
/** The methods by which the usual web frameworks register a handler at a path. */
const METHODS = new Set([
  "get",
  "post",
  "put",
  "patch",
  "delete",
  "options",
  "head",
  "all",
  "use",
  "route",
  "mount",
  "on",
])
/** The methods whose handlers also answer for all paths beneath theirs. */
const WHOLE = new Set(["use", "route", "mount"])
/** The methods that add the handlers of another app, whose paths are not in sight. */
const SUBAPPS = new Set(["route", "mount"])

/**
 * Finds handlers in the file that also sets up the router. Handlers in other files could be mounted anywhere.
 * `served` are the app's static files and directories: a handler that serves just these is not listed again.
 */
export function mountsIn(files: readonly SourceFile[], basename: string, served: ReadonlySet<string>): Mounts {
  const paths = new Set<string>()
  const unread: string[] = []
  for (const { path, text } of files) {
    const code = SERVER.test(text) && ROUTER.test(text) ? codeOf(path, text) : null
    for (const call of code?.file.getDescendantsOfKind(SyntaxKind.CallExpression) ?? []) {
      const callee = call.getExpression()
      const [at, handler] = call.getArguments()
      if (!Node.isPropertyAccessExpression(callee) || !METHODS.has(callee.getName()) || handler === undefined) continue
      // Only calls on something named like a server: `map.get(key, other)` is none.
      if (!isServer(callee.getExpression().getText())) continue
      const written = Node.isStringLiteral(at) ? at.getLiteralValue() : null
      // A text that is no path, such as the name of a setting or of an event.
      if (written !== null && !written.startsWith("/")) continue
      const isMount = SUBAPPS.has(callee.getName())
      if (isEverything(written ?? patternOf(at)) && !isMount) continue
      const mounted =
        written === null || isEverything(written) ? null : mountOf(written, WHOLE.has(callee.getName()), basename)
      if (mounted === null) unread.push(`${path}:${call.getStartLineNumber()}`)
      else if (mounted !== "" && !(served.has(mounted) && servesFiles(call))) paths.add(mounted)
    }
  }
  // A subtree contains its own path.
  return { paths: [...paths].filter((one) => !paths.has(`${one}/`)).toSorted(), unread }
}

const isServer = (name: string): boolean => /^(?:app|server|api|router|hono|fastify)$/i.test(name)

/** The source of a regular expression, without anchors; null for any other value. */
const patternOf = (at: Node | undefined): string | null =>
  Node.isRegularExpressionLiteral(at) ? at.getLiteralValue().source.replace(/^\^|\$$|\\(?=\/)/g, "") : null

/**
 * True for the paths of handlers that see every request, as the router's own does: `/`, `*`, `/*path`, `/{*path}`,
 * `(.*)`.
 */
const isEverything = (path: string | null): boolean =>
  path !== null && /^\/?(?:\*\w*|\{\*\w+\}|\.\*|\(\.\*\))?$/.test(path)

/** True if the last handler is one of the usual servers of static files. */
const servesFiles = (call: CallExpression): boolean => {
  const handler = call.getArguments().at(-1)
  return (
    Node.isCallExpression(handler) && /(?:^|\.)(?:static|serveStatic|sirv)$/.test(handler.getExpression().getText())
  )
}

/** The path of a handler; null if a policy cannot express it, empty if it is the base path itself or not beneath it. */
function mountOf(path: string, isWhole: boolean, basename: string): string | null {
  const base = basename.replace(/\/$/, "")
  if (path !== base && !path.startsWith(`${base}/`)) return ""
  const bare = path.slice(base.length + 1)
  // `api` of `api/*`, `api/*rest` and `api/{*rest}`.
  const beneath = /^((?:[\w.~-]+\/)*[\w.~-]+)\/(?:\*|\{?\*\w+\}?)$/.exec(bare)?.[1]
  if (beneath !== undefined) return `${beneath}/`
  if (bare === "") return ""
  // Segments of plain characters, without params and patterns.
  if (!/^(?:[\w.~-]+\/)*[\w.~-]+\/?$/.test(bare)) return null
  const exact = bare.replace(/\/$/, "")
  return isWhole ? `${exact}/` : exact
}

/** Tasks about the app's own server. `outside` are the paths that made it into the policy: not those of pages. */
export function mountTasks({ paths, unread }: Mounts, outside: ReadonlySet<string>, policy: string): readonly string[] {
  const listed = paths.filter((path) => outside.has(outsidePathOf(path)))
  const named = listed.map((path) => `/${path}${path.endsWith("/") ? "*" : ""}`).join(", ")
  return [
    ...(listed.length === 0
      ? []
      : [
          `${policy}: your server answers ${named} itself, so the policy lists them in \`outside\`: anyone can reach them unless your server checks who is asking`,
        ]),
    ...(unread.length === 0
      ? []
      : [
          `${unread.join(", ")}: your server answers addresses here that \`init\` could not read; the policy does not know about them`,
        ]),
  ]
}
