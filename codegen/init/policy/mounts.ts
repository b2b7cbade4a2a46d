import { Node, SyntaxKind, VariableDeclarationKind, type CallExpression, type Identifier } from "ts-morph"
import { groupedBy } from "../../../policy/grouped-by.ts"
import { words } from "../../source/words.ts"
import { bareOf, codeOf, declarationOf } from "../edits/code.ts"
import type { SourceFile } from "../session/found.ts"

// What this module lists in `outside` is open to everybody, so it lists a path only if the file proves that the app's
// own server answers it, in front of the router:
//
// - The path is written in the file, and nothing in the file could give it a prefix.
// - Its handler is registered on the one server that also has the router's handler, and before that one.
// - The registration is a statement beside the one that makes the server, or in a condition there.
//
// A router that is mounted by its name at listed paths, and used nowhere else, is beneath them. All other handlers with
// a path are `unread`. Whether a handler answers or calls `next` is not known: `refined-policy.ts` takes out paths at
// which the app has a page.

/** The paths that an app's own server handles beside the router. */
export interface Mounts {
  /** Paths beneath the base path, without the leading slash. Subtrees end with a slash. */
  readonly paths: readonly string[]
  /** `file:line` of handlers whose paths the file does not prove, or a policy cannot express. */
  readonly unread: readonly string[]
  /** `file:line` of the first handler with a path in each file that uses a web framework, but not the router. */
  readonly ofOtherServers: readonly string[]
}

/** An import of a web framework, or of an adapter that puts the router into one. */
const FRAMEWORK =
  /(?:\bfrom|\brequire\(|\bimport\()\s*["'](?:express|hono|fastify|react-router-hono-server(?:\/[\w-]+)?|@react-router\/express)["']/
/** The functions that make the router's handler, or a server with it. */
const ROUTER = /\bcreateRequestHandler\b|\bcreateHonoServer\b|\breactRouterHonoServer\b/
/** The path of the built server, which has the router's handler, as the router's build writes it by default. */
const BUILT = /(?<![\w-])build\/server\/index\.m?js\b/
/** A specifier of the built server. */
const BUILT_SPECIFIER = /(?:^|\/)build\/server\/index\.m?js$/
/** The methods by which the usual web frameworks register a handler, most of them at a path. */
const METHODS = words("get post put patch delete options head all use route mount on notFound setNotFoundHandler")
/** The methods whose handlers answer for a path and for everything beneath it. */
const SUBTREE_METHODS = words("use route mount")
/** The properties of servers whose values handle no requests. */
const INERT = words("close listen locals log ready server")
/** The methods of servers that handle a request, whose path the caller may have changed. */
const CALLING = words("fetch handle request routing")
/** The functions of packages that take a server to start it, or to observe it. */
const STARTERS = words(
  "createServer createSecureServer createAdaptorServer createNodeWebSocket serve handle toNodeHandler getRequestListener setupExpressErrorHandler setupFastifyErrorHandler",
)

/** A handler that is registered by the call of one of these methods on something like a server. */
interface Registration {
  readonly call: CallExpression
  readonly method: string
  /** The object on which the method is called: `app`, or `app.use(cors())` in a chain of calls. */
  readonly server: Node
  /** The argument with the path; one of them, if there are several. Null for middleware without one. */
  readonly path: Node | null
  readonly handlers: readonly Node[]
  /** True if the handlers answer for the path and for everything beneath it. */
  readonly isSubtree: boolean
}

/** The paths at which a server answers: those in its calls, only those beneath listed paths, or unknown ones. */
type Place = "root" | "beneath" | "unknown"

/**
 * Finds the paths that an app's own server handles, in the file that also sets up the router, or that loads the built
 * server and mounts it. Handlers in other files could be mounted anywhere, so they are only named.
 * `served` are the app's static files and directories: a handler that serves just these is not listed again.
 */
export function mountsIn(files: readonly SourceFile[], basename: string, served: ReadonlySet<string>): Mounts {
  const base = basename.replace(/\/$/, "")
  const paths = new Set<string>()
  const unread = new Set<string>()
  const ofOtherServers: string[] = []
  for (const file of files.filter(({ text }) => FRAMEWORK.test(text))) {
    const mounts = mountsOf(file, base)
    if (!ROUTER.test(file.text) && !BUILT.test(file.text)) {
      ofOtherServers.push(...mounts.slice(0, 1).map(({ at }) => at))
      continue
    }
    for (const { at, path, call } of mounts) {
      if (path === null) unread.add(at)
      else if (path !== "" && !(served.has(path) && servesFiles(call))) paths.add(path)
    }
  }
  // A subtree contains its own path.
  const widest = [...paths].filter((one) => !paths.has(`${one}/`))
  return { paths: widest.toSorted(), unread: [...unread], ofOtherServers }
}

/** A handler with a path, or with an app that has paths of its own. */
interface Mount {
  /** `file:line` of its registration. */
  readonly at: string
  /** The path beneath the base path; empty if it is elsewhere, null if it is not proved or no policy can express it. */
  readonly path: string | null
  readonly call: CallExpression
}

/** The handlers of a file that are not for every request, and not beneath the path of another one. */
function mountsOf({ path: file, text }: SourceFile, base: string): readonly Mount[] {
  const all = registrationsIn(codeOf(file, text)?.file)
  const placeOf = placesIn(all, base)
  return all.flatMap((one) => {
    const { method, path, handlers, call } = one
    const place = placeOf(one)
    // A text that is no path may be the name of a setting or of an event.
    if (path === null || place === "beneath" || textOf(path)?.startsWith("/") === false) return []
    // Another app, whose own paths are not in sight, is added with `route` or `mount`, and not with `use`.
    const isOtherApp = (method === "route" || method === "mount") && handlers.length > 0
    if (isEverything(one, base) && !isOtherApp) return []
    return { at: `${file}:${call.getStartLineNumber()}`, path: place === "root" ? mountAt(one, base) : null, call }
  })
}

/** The handlers that a file registers with something like a server: `map.get(key, other)` registers none. */
function registrationsIn(file: Node | undefined): readonly Registration[] {
  const calls = file?.getDescendantsOfKind(SyntaxKind.CallExpression) ?? []
  const hasHonoServer = /\breact-router-hono-server\b/.test(file?.getText() ?? "")
  return calls.flatMap((call) => {
    const { name: method, owner: server, args } = calledIn(call)
    if (server === undefined || !METHODS.has(method) || !isServer(server)) return []
    const [written, handlers] = pathAndHandlersOf(method, args)
    const paths = written !== null && Node.isArrayLiteralExpression(written) ? written.getElements() : [written]
    const isParameter = Node.isParameterDeclaration(declarationOf(server))
    // Hono's `use("/a", ...)` is for `/a` alone.
    const isHono = (isParameter && hasHonoServer) || /^hono\b/.test(calledIn(constantOf(server)).from ?? "")
    const isSubtree = SUBTREE_METHODS.has(method) && handlers.length > 0 && !(isHono && method === "use")
    return paths.map((path) => ({ call, method, server, path, handlers, isSubtree }))
  })
}

/** True for something made or named like a server, and for `app.use(cors())`, but not for `app.route("/health")`. */
function isServer(node: Node): boolean {
  const { name, owner, args } = calledIn(node)
  const isChain = name === "route" ? args.length > 1 : name === "basePath" || METHODS.has(name)
  if (isChain && owner !== undefined) return isServer(owner)
  const isNamed = /^(?:app|server|api|router|hono|fastify)$/i.test(node.getText())
  return isNamed || makerOf(node) !== null || makerOf(constantOf(node)) !== null
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
  const isFunction = Node.isArrowFunction(first) || Node.isFunctionExpression(first)
  const isMiddleware = others.length === 0 || isFunction || Node.isCallExpression(first) || /notFound/i.test(method)
  return isMiddleware ? [null, [first, ...others]] : [first, others]
}

/**
 * Returns a function that finds the place of a registration's server. `all` are the registrations of its file.
 *
 * The place depends on every use of the server's name, and a router's place on that of the server at which it is
 * mounted, so the functions below call each other.
 */
function placesIn(all: readonly Registration[], base: string): (one: Registration) => Place {
  const identifiers = all[0]?.call.getSourceFile().getDescendantsOfKind(SyntaxKind.Identifier) ?? []
  // Without the names of methods, such as `app.use`, whose meaning depends on types.
  const names = identifiers.filter((one) => !(METHODS.has(one.getText()) && isPropertyName(one)))
  const namesOf = groupedBy(names, declarationOf)
  const byCall = groupedBy(all, (one): Node | undefined => one.call)
  const withRouter = nodesWithRouter(names, namesOf)
  /** The uses of a declared name that could give its server a prefix. */
  const usesOf = (declared: Node): readonly Node[] =>
    (namesOf.get(declared) ?? []).filter((one) => one.getParent() !== declared && !isHarmless(one))
  // The first registration of the router's handler, by its server. Handlers behind it may never be reached.
  const routerAt = new Map<Node | undefined, CallExpression>()
  for (const { call, server } of all.filter((one) => isEverything(one, base) && withRouter.has(one.call))) {
    const declared = declarationOf(server)
    if (isBeside(call, declared) && !routerAt.has(declared)) routerAt.set(declared, call)
  }

  const known = new Map<Node | undefined, Place>()
  const placeOfServer = (declared: Node | undefined): Place => {
    // "unknown" until it is found, which is right for a server that is mounted in itself.
    if (!known.has(declared)) known.set(declared, "unknown").set(declared, findPlace(declared))
    return known.get(declared)!
  }
  const findPlace = (declared: Node | undefined): Place => {
    const uses = declared === undefined ? [] : usesOf(declared)
    if (Node.isParameterDeclaration(declared)) return uses.length === 0 && isOfFramework(declared) ? "root" : "unknown"
    const maker = Node.isVariableDeclaration(declared) ? makerOf(constantOf(declared.getNameNode())) : null
    if (uses.length > 0) return maker !== null && uses.every(isBeneath) ? "beneath" : "unknown"
    // Of two servers for the router, each may have other handlers before it.
    return maker === "server" && routerAt.has(declared) && routerAt.size === 1 ? "root" : "unknown"
  }
  const placeOf = ({ call, server }: Registration): Place => {
    const declared = declarationOf(server)
    const place = placeOfServer(declared)
    const router = routerAt.get(declared)
    const isBefore = router === undefined || (call.getStart() < router.getStart() && !isInOtherBranch(call, router))
    const isProved = isBeside(call, declared) && isBefore
    return place === "root" && !isProved ? "unknown" : place
  }
  /** True for the name of a router where it is mounted beneath listed paths. */
  const isBeneath = (use: Node): boolean => {
    const mounts = byCall.get(use.getParent()) ?? []
    const isListed = (one: Registration): boolean => placeOf(one) === "root" && mountAt(one, base) !== null
    const isMount = (one: Registration): boolean => isListed(one) || placeOf(one) === "beneath"
    return mounts.length > 0 && mounts.every((one) => one.isSubtree && isMount(one))
  }
  /** True for the parameter by which a framework gives a function the app's server, without a prefix. */
  const isOfFramework = (declared: Node): boolean => {
    const taker = declared.getParent()
    if (!Node.isParametered(taker) || taker.getParameters()[0] !== declared) return false
    const property = Node.isMethodDeclaration(taker) ? taker : taker.getParent()
    if (Node.isMethodDeclaration(property) || Node.isPropertyAssignment(property)) {
      const { name, from, args } = calledIn(property.getParent().getParent())
      const isOptions = name === "createHonoServer" && isPackage(from) && args[0] === property.getParent()
      // The server has the prefix of an app among the options.
      return isOptions && /^(?:configure|beforeAll)$/.test(property.getName()) && isWithout("app", args[0])
    }
    // A plugin of Fastify that is registered once.
    const named = Node.isFunctionDeclaration(taker) ? taker : taker.getParentIfKind(SyntaxKind.VariableDeclaration)
    const [use, other] = named === undefined ? [taker] : usesOf(named)
    const call = use?.getParent()
    const { name, owner, args } = calledIn(call)
    const isOnce = name === "register" && args[0] === use && other === undefined && isWithout("prefix", args[1])
    return isOnce && placeOfServer(declarationOf(owner)) === "root" && isBeside(call, declarationOf(owner))
  }
  return placeOf
}

/** True for a use of a server that gives it no prefix. */
function isHarmless(use: Node): boolean {
  const parent = use.getParent()
  const property = Node.isPropertyAccessExpression(parent) ? parent.getName() : ""
  if (Node.isTypeQuery(parent) || INERT.has(property)) return true
  // `app.use(helmet())`, of which nobody uses the result.
  if (property !== "" && !CALLING.has(property) && Node.isExpressionStatement(endOf(use).getParent())) return true
  // `createServer(app)`, `serve({ fetch: app.fetch })` and `export default { fetch: app.fetch }`.
  const given = property === "fetch" ? parent! : use
  const option = given.getParent()
  const isOption = Node.isPropertyAssignment(option) || Node.isShorthandPropertyAssignment(option)
  let around = isOption ? option.getParent().getParent() : option
  while (Node.isSatisfiesExpression(around) || Node.isAsExpression(around)) around = around.getParent()
  const { name, owner, from } = calledIn(around)
  const isStarter = STARTERS.has(name) && (isPackage(from) || /^(?:Bun|Deno)$/.test(owner?.getText() ?? ""))
  return Node.isExportAssignment(around) || isStarter
}

/** True if a call is a statement of the block that declares its server, or of a condition there. */
function isBeside(call: Node | undefined, server: Node | undefined): boolean {
  const statement = call === undefined ? undefined : endOf(call).getParentIfKind(SyntaxKind.ExpressionStatement)
  const block = Node.isParameterDeclaration(server)
    ? server
    : server?.getFirstAncestorByKind(SyntaxKind.VariableStatement)
  const isAround = (one: Node): boolean => Node.isBlock(one) || Node.isIfStatement(one) || Node.isTryStatement(one)
  const outer = statement?.getAncestors().find((one) => one === block?.getParent() || !isAround(one))
  return outer !== undefined && outer === block?.getParent()
}

/** True for a call in a branch that is not taken if another call is made, such as one for development alone. */
const isInOtherBranch = (call: Node, other: Node): boolean =>
  call
    .getAncestors()
    .some(
      (one) =>
        Node.isIfStatement(one) &&
        one.getThenStatement().containsRange(call.getPos(), call.getEnd()) &&
        one.getElseStatement()?.containsRange(other.getPos(), other.getEnd()) === true,
    )

/** The whole chain of calls that begins with a node: `app.use(cors()).use(helmet())`. */
function endOf(node: Node): Node {
  const parent = node.getParent()
  const isCall = Node.isCallExpression(parent) || Node.isPropertyAccessExpression(parent)
  return (isCall || Node.isAwaitExpression(parent)) && parent.getExpression() === node ? endOf(parent) : node
}

/** The name, the owner, the package and the arguments of what a node calls, such as `express.Router()`. */
function calledIn(node: Node | undefined) {
  if (!Node.isCallExpression(node) && !Node.isNewExpression(node)) return { name: "", args: [] }
  const callee = node.getExpression()
  const owner = Node.isPropertyAccessExpression(callee) ? callee.getExpression() : undefined
  const imported = declarationOf(owner ?? callee)?.getFirstAncestorByKind(SyntaxKind.ImportDeclaration)
  const name = Node.isPropertyAccessExpression(callee) ? callee.getName() : callee.getText()
  return { name, owner, from: imported?.getModuleSpecifierValue(), args: node.getArguments() }
}

/** True for `express` and `node:http`, not for `./server` and `~/server`. */
const isPackage = (from = ""): boolean => /^(?:@[\w-]+\/)?\w/.test(from)

/** The kind of object that a call of a web framework makes. Servers whose options change paths count as routers. */
function makerOf(node: Node | undefined): "server" | "router" | null {
  const { name, owner, from = "", args } = calledIn(node)
  if (from === "express" && (name === "Router" || isAliased(node))) return "router"
  if (owner !== undefined || !/^(?:express|fastify|hono(?:\/[\w-]+)?)$/.test(from)) return null
  return isWithout("getPath|rewriteUrl", args[0]) ? "server" : "router"
}

/** True for a call of an import under another name, as of express's `Router`. */
function isAliased(node: Node | undefined): boolean {
  const declared = Node.isCallExpression(node) ? declarationOf(node.getExpression()) : undefined
  return Node.isImportSpecifier(declared) && declared.getName() !== "default"
}

/**
 * True for options that are known not to have a property of these names: all of their properties are written out. A
 * spread and a computed name (`[name]`) could be any property.
 */
const isWithout = (names: string, options: Node | undefined): boolean =>
  options === undefined ||
  (Node.isObjectLiteralExpression(options) &&
    options.getProperties().every((one) => {
      const name = Node.isSpreadAssignment(one) ? "[]" : one.getName()
      return !new RegExp(`^\\[|\\b(?:${names})\\b`).test(name)
    }))

/** The names in a file by what they name. */
type Names = ReadonlyMap<Node | undefined, readonly Identifier[]>

/** The nodes that make the router's handler, or name a constant or a function of the file that does. */
function nodesWithRouter(names: readonly Identifier[], namesOf: Names): ReadonlySet<Node> {
  const withRouter = new Set<Node>()
  const addAround = (node: Node): void => {
    for (let at: Node | undefined = node; at !== undefined && !withRouter.has(at); at = at.getParent())
      withRouter.add(at)
  }
  const makers = names.filter((name) => name.getText() === "createRequestHandler")
  for (const one of [...makers, ...loadedIn(names[0], namesOf)]) addAround(one)
  // Also visits what is added meanwhile.
  for (const one of withRouter) {
    if (Node.isVariableDeclaration(one) || Node.isFunctionDeclaration(one)) namesOf.get(one)?.forEach(addAround)
    const parts = Node.isVariableDeclaration(one) ? one.getNameNode() : undefined
    for (const part of parts?.getDescendantsOfKind(SyntaxKind.BindingElement) ?? [])
      namesOf.get(part)?.forEach(addAround)
  }
  return withRouter
}

/**
 * The nodes that load the built server, which has the router's handler: `import("./build/server/index.js")`, and the
 * names that are imported from there.
 */
function loadedIn(anyName: Node | undefined, namesOf: Names): readonly Node[] {
  const calls = anyName?.getSourceFile().getDescendantsOfKind(SyntaxKind.CallExpression) ?? []
  const loading = calls.filter((call) => {
    const { name, args } = calledIn(call)
    const [from] = args
    return name === "import" && from !== undefined && BUILT_SPECIFIER.test(textOf(from) ?? "")
  })
  const imported = [...namesOf].flatMap(([declared, uses]) => {
    const from = declared?.getFirstAncestorByKind(SyntaxKind.ImportDeclaration)?.getModuleSpecifierValue()
    return BUILT_SPECIFIER.test(from ?? "") ? uses : []
  })
  return [...loading, ...imported]
}

/** True for `use` in `app.use`. */
const isPropertyName = (name: Identifier): boolean =>
  name.getParentIfKind(SyntaxKind.PropertyAccessExpression)?.getNameNode() === name

/** The value of a constant's name. */
function constantOf(name: Node): Node | undefined {
  const declared = declarationOf(name)
  const isVariable = Node.isVariableDeclaration(declared)
  const isConstant =
    isVariable && declared.getVariableStatement()?.getDeclarationKind() === VariableDeclarationKind.Const
  return isConstant ? bareOf(declared.getInitializer()) : undefined
}

/** The text of a string, also of one behind the name of a constant; null for any other value. */
function textOf(path: Node): string | null {
  const value = Node.isIdentifier(path) ? constantOf(path) : path
  return Node.isStringLiteral(value) || Node.isNoSubstitutionTemplateLiteral(value) ? value.getLiteralValue() : null
}

/**
 * True for handlers that see every request, as the router's own does: without a path, or for `/`, `*`, `/*path`,
 * `/{*path}`, `(.*)`.
 */
function isEverything({ path }: Registration, base: string): boolean {
  if (path === null) return true
  const pattern = Node.isRegularExpressionLiteral(path)
    ? path.getLiteralValue().source.replace(/^\^|\$$|\\(?=\/)/g, "")
    : textOf(path)
  if (pattern === null) return false
  const beneath = pattern === base || pattern.startsWith(`${base}/`) ? pattern.slice(base.length) : pattern
  return /^\/?(?:\*\w*|\{\*\w+\}|\.\*|\(\.\*\))?$/.test(beneath)
}

/** The path of a handler; null if a policy cannot express it, empty if it is not beneath the base path. */
function mountAt({ path, isSubtree }: Registration, base: string): string | null {
  const at = path === null ? null : textOf(path)
  if (at?.startsWith("/") !== true) return null
  if (at !== base && !at.startsWith(`${base}/`)) return ""
  const bare = at.slice(base.length + 1)
  // `api` of `api/*`, `api/*rest` and `api/{*rest}`.
  const beneath = /^((?:[\w.~-]+\/)*[\w.~-]+)\/(?:\*|\{?\*\w+\}?)$/.exec(bare)?.[1]
  if (beneath !== undefined) return `${beneath}/`
  // Segments of plain characters, without params and patterns.
  if (!/^(?:[\w.~-]+\/)*[\w.~-]+\/?$/.test(bare)) return null
  const exact = bare.replace(/\/$/, "")
  return isSubtree ? `${exact}/` : exact
}

/** True if the last handler is one of the usual servers of static files. */
const servesFiles = (call: CallExpression): boolean =>
  /^(?:static|serveStatic|sirv)$/.test(calledIn(call.getArguments().at(-1)).name)
