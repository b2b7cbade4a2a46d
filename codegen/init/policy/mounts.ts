import { Node, SyntaxKind, VariableDeclarationKind, type CallExpression, type Identifier } from "ts-morph"
import { words } from "../../source/words.ts"
import { bareOf, codeOf, type ModuleCode } from "../edits/code.ts"
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
const METHODS = words("get post put patch delete options head all use route mount on")
/** The methods whose handlers answer for a path and for everything beneath it. */
const SUBTREE_METHODS = words("use route mount")

/** The call of one of these methods on the app's server: handlers that are registered for a path. */
interface Registration {
  readonly call: CallExpression
  readonly method: string
  /** The name of the object on which the method is called, such as `app`. */
  readonly server: string
  /** The argument with the path; one of them, if there are several. Null for middleware without one. */
  readonly path: Node | null
  readonly handlers: readonly Node[]
  /** True if the path begins with a prefix that is written elsewhere. */
  readonly hasPrefix: boolean
}

/**
 * Finds handlers in the file that also sets up the router. Handlers in other files could be mounted anywhere.
 * `served` are the app's static files and directories: a handler that serves just these is not listed again.
 */
export function mountsIn(files: readonly SourceFile[], basename: string, served: ReadonlySet<string>): Mounts {
  const paths = new Set<string>()
  const unread: string[] = []
  for (const { path, text } of files) {
    const code = SERVER.test(text) && ROUTER.test(text) ? codeOf(path, text) : null
    const all = code === null ? [] : registrationsIn(code)
    // A router that is mounted at a path answers beneath that path, which is listed with everything beneath it.
    const beneathPaths = namesBeneath(all, isAtPath)
    // The first argument of `use(prefix, router)` may be middleware or any path: where the router answers is not known.
    const beneathUnknown = namesBeneath(
      all.filter((one) => !isAtPath(one)),
      (one) => !beneathPaths.has(one.server) && (one.hasPrefix || !isEverything(patternAt(one))),
    )
    for (const { call, method, server, path: written, handlers, hasPrefix } of all) {
      // A router may be mounted at several places.
      if (written === null || (beneathPaths.has(server) && !beneathUnknown.has(server))) continue
      const at = textOf(written)
      // A text that is no path, such as the name of a setting or of an event.
      if (at !== null && !at.startsWith("/")) continue
      // Another app, whose own paths are not in sight, is added with `route` or `mount`, and not with `use`.
      const isOtherApp = (method === "route" || method === "mount") && handlers.length > 0
      const isForAll = isEverything(patternOf(written))
      if (isForAll && !isOtherApp) continue
      const isSubtree = SUBTREE_METHODS.has(method) && handlers.length > 0
      const isUnread = at === null || isForAll || beneathUnknown.has(server) || hasPrefix
      const mount = isUnread ? null : mountOf(at, isSubtree, basename)
      if (mount === null) unread.push(`${path}:${call.getStartLineNumber()}`)
      else if (mount !== "" && !(served.has(mount) && servesFiles(call))) paths.add(mount)
    }
  }
  // A subtree contains its own path.
  return { paths: [...paths].filter((one) => !paths.has(`${one}/`)).toSorted(), unread: [...new Set(unread)] }
}

/** The handlers that a file registers with something named like a server: `map.get(key, other)` registers none. */
function registrationsIn({ file }: ModuleCode): readonly Registration[] {
  const isPrefixed = prefixedIn(file)
  return file.getDescendantsOfKind(SyntaxKind.CallExpression).flatMap((call) => {
    const callee = call.getExpression()
    if (!Node.isPropertyAccessExpression(callee) || !METHODS.has(callee.getName())) return []
    // Hono's `app.basePath("/api").get("/health", handler)`.
    const [, based] = /^(.+?)\.basePath\(.*\)$/s.exec(callee.getExpression().getText()) ?? []
    const server = based ?? callee.getExpression().getText()
    if (!isServer(server)) return []
    const [written, handlers] = pathAndHandlersOf(callee.getName(), call.getArguments())
    const paths = written !== null && Node.isArrayLiteralExpression(written) ? written.getElements() : [written]
    const hasPrefix = based !== undefined || isPrefixed(call, server)
    return paths.map((path) => ({ call, method: callee.getName(), server, path, handlers, hasPrefix }))
  })
}

/** The pattern of the path at which handlers are registered: `/` for middleware, null if it is not known. */
function patternAt({ path, handlers }: Registration): string | null {
  // A call before a router makes middleware (`cors()`) or a path (`join(base, "api")`).
  if (path === null) return handlers.length > 1 && Node.isCallExpression(handlers[0]) ? null : "/"
  return patternOf(path)
}

/** True if handlers are registered at a path that the file shows, and not for every path. */
function isAtPath(one: Registration): boolean {
  const at = patternAt(one)
  return at !== null && at.startsWith("/") && !isEverything(at)
}

/**
 * The names of the handlers of the registrations that `isStart` accepts, and of all that are registered with these in
 * turn. A handler that is registered for every path answers where the server around it does.
 */
function namesBeneath(all: readonly Registration[], isStart: (one: Registration) => boolean): ReadonlySet<string> {
  const names = new Set<string>()
  const add = ({ handlers }: Registration): void => {
    for (const handler of handlers) names.add(handler.getText())
  }
  all.filter(isStart).forEach(add)
  // A set's iteration reaches what is added meanwhile.
  for (const name of names) for (const one of all) if (one.server === name) add(one)
  return names
}

/** The path and the handlers among the arguments of a method; no path for middleware without one. */
function pathAndHandlersOf(
  method: string,
  [first, ...others]: readonly Node[],
): readonly [path: Node | null, handlers: readonly Node[]] {
  // Hono's `on("GET", "/health", handler)`. With two arguments, it listens to an event of a Node server.
  if (method === "on") return others.length < 2 ? [null, []] : [others[0]!, others.slice(1)]
  if (first === undefined) return [null, []]
  // Express's `route("/health").get(handler)`, and Fastify's `route({ method: "GET", url: "/health", handler })`.
  if (method === "route" && others.length === 0) {
    const url = Node.isObjectLiteralExpression(first) ? first.getProperty("url") : undefined
    return [(Node.isPropertyAssignment(url) ? url.getInitializer() : first) ?? null, []]
  }
  // Middleware for all paths, as in `use(helmet(), compression())`.
  const isMiddleware = others.length === 0 || Node.isCallExpression(first) || isFunction(first)
  return isMiddleware ? [null, [first, ...others]] : [first, others]
}

/**
 * A test for calls of a server whose paths begin with a prefix that is written elsewhere: in Hono's
 * `new Hono().basePath("/api")`, or beside a plugin of Fastify, as in `register(plugin, { prefix: "/api" })`.
 */
function prefixedIn(file: Node): (call: Node, server: string) => boolean {
  const based = file
    .getDescendantsOfKind(SyntaxKind.VariableDeclaration)
    .filter((one) => /\.basePath\s*\(/.test(one.getInitializer()?.getText() ?? ""))
    .map((one) => one.getName())
  const registers = file
    .getDescendantsOfKind(SyntaxKind.CallExpression)
    .filter((one) => one.getExpression().getText().endsWith(".register") && one.getArguments().length > 0)
  /** The plugins with a prefix: their functions, and the names of these. */
  const plugins = new Set<Node | string>()
  const isInPlugin = (call: Node): boolean =>
    call.getAncestors().some((one) => plugins.has(one) || (Node.hasName(one) && plugins.has(one.getName())))
  // A plugin that is registered in one with a prefix has that prefix, too.
  for (let size = -1; size < plugins.size;) {
    size = plugins.size
    for (const one of registers) {
      const [plugin, options] = one.getArguments()
      if (!mayHavePrefix(bareOf(options)) && !isInPlugin(one)) continue
      plugins.add(plugin!)
      // `plugin`, `plugins.health` and `wrap(plugin)`.
      if (!isFunction(plugin!)) for (const name of plugin!.getText().match(/[\w$]+/g) ?? []) plugins.add(name)
    }
  }
  return (call, server) => based.includes(server) || isInPlugin(call)
}

const isFunction = (node: Node): boolean => Node.isArrowFunction(node) || Node.isFunctionExpression(node)

/** True if the options of a plugin may contain a prefix. */
const mayHavePrefix = (options: Node | undefined): boolean =>
  Node.isObjectLiteralExpression(options)
    ? options.getProperties().some((one) => Node.isSpreadAssignment(one) || /^(?:\[|["']?prefix\b)/.test(one.getName()))
    : options !== undefined

const isServer = (name: string): boolean => /^(?:app|server|api|router|hono|fastify)$/i.test(name)

/** The text of a string, or the source of a regular expression without anchors; null for any other value. */
const patternOf = (path: Node): string | null =>
  Node.isRegularExpressionLiteral(path) ? path.getLiteralValue().source.replace(/^\^|\$$|\\(?=\/)/g, "") : textOf(path)

/** The text of a string, also of one behind the name of a constant; null for any other value. */
function textOf(path: Node): string | null {
  const value = Node.isIdentifier(path) ? constantOf(path) : path
  return Node.isStringLiteral(value) || Node.isNoSubstitutionTemplateLiteral(value) ? value.getLiteralValue() : null
}

/** The value of a name; undefined unless all that the file declares under that name is one constant of the module. */
function constantOf(name: Identifier): Node | undefined {
  const [declared, other] = name
    .getSourceFile()
    .getDescendants()
    .filter((one) => Node.isVariableDeclaration(one) || Node.isBindingElement(one) || Node.isParameterDeclaration(one))
    .filter((one) => one.getName() === name.getText())
  if (other !== undefined || !Node.isVariableDeclaration(declared)) return undefined
  const statement = declared.getVariableStatement()
  const isConstant = statement?.getDeclarationKind() === VariableDeclarationKind.Const
  return isConstant && Node.isSourceFile(statement.getParent()) ? bareOf(declared.getInitializer()) : undefined
}

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
function mountOf(path: string, isSubtree: boolean, basename: string): string | null {
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
  return isSubtree ? `${exact}/` : exact
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
