import { ts } from "ts-morph"
import { isWrapped } from "../source/bare.ts"
import type { Expression } from "../messages/phrases.ts"
import { expressionOf } from "../source/literal.ts"
import { parse, spanOfNode } from "../source/parse.ts"
import { diagnosticOf, type Diagnostic, type Staged } from "../source/diagnostic.ts"
import { placeOf, startOf, type SourceText } from "../source/source.ts"
import { renumbered, type RouteModule, type RouteNode } from "../target/inventory.ts"

/** The functions of `@react-router/dev/routes` with which `routes.ts` lists its routes. */
const HELPERS = ["route", "index", "layout", "prefix", "relative"]

/** The options of a route. */
interface Options {
  readonly index: boolean
  readonly caseSensitive: boolean
}

/**
 * Reads the route module that a list names. Names are relative to the app directory, or to the project with helpers
 * that `relative` makes.
 */
export type ReadModule = (file: string, against: "app" | "project") => RouteModule

/** A helper function, and the directory from which it resolves modules. */
interface Helper {
  readonly helper: string
  /** Null for the app directory. */
  readonly directory: string | null
}

/** Reads `routes.ts` without running it. What it cannot read could hide a page, so it is an error. */
export function readRoutes(source: SourceText, readModule: ReadModule): Staged<readonly RouteNode[] | null> {
  const { file, diagnostics: syntax } = parse(source, "P402", "P401")
  if (file === null || syntax.length > 0) return { value: null, diagnostics: syntax }
  const root = file.statements.find((statement) => ts.isExportAssignment(statement))
  const reader = new RouteReader(source, file, readModule)
  if (root === undefined) return { value: null, diagnostics: [diagnosticOf("P401/missing", startOf(source.path), {})] }
  const value = inRouterOrder(reader.list(root.expression), reader.integerNames)
  return { value, diagnostics: reader.diagnostics }
}

/** Reads the calls in a route list. Each call that it cannot read becomes a finding. */
class RouteReader {
  readonly diagnostics: Diagnostic[] = []
  /** The ids of routes that the router calls by an integer, each with that integer. */
  readonly integerNames = new Map<number, number>()
  /** The ids of routes to which the list itself gives a name, with the option `id`. */
  private readonly named = new Set<number>()
  private count = 0
  private readonly source: SourceText
  private readonly file: ts.SourceFile
  private readonly readModule: ReadModule
  /** The helper behind each local name. */
  private readonly helpers = new Map<string, Helper>()
  /** Local name of each object that has all helpers, and the directory from which they resolve modules. */
  private readonly namespaces = new Map<string, string | null>()

  constructor(source: SourceText, file: ts.SourceFile, readModule: ReadModule) {
    this.source = source
    this.file = file
    this.readModule = readModule
    for (const statement of file.statements) this.learn(statement)
  }

  /** The routes of a list, of a call, or of a spread of these. */
  list(node: ts.Expression): readonly RouteNode[] {
    const bare = awaitedOf(node)
    if (ts.isArrayLiteralExpression(bare)) {
      return bare.elements.flatMap((element) => this.list(ts.isSpreadElement(element) ? element.expression : element))
    }
    if (!ts.isCallExpression(bare)) return this.refuse(bare, expressionOf(bare, this.file))
    const called = this.calledBy(bare)
    if (called === null) return this.refuse(bare, expressionOf(bare, this.file))
    return this.routesOf(bare, called.helper, called.directory)
  }

  /** The routes that the call of a helper makes. */
  private routesOf(call: ts.CallExpression, helper: string, directory: string | null): readonly RouteNode[] {
    const [first, second, third, fourth] = call.arguments
    if (helper === "prefix") {
      const path = this.text(first, call)
      const below =
        second === undefined ? this.refuse(call, { is: "prefix without routes", text: "" }) : this.list(second)
      return path === null ? [] : below.map((node) => prefixed(node, path))
    }
    const id = this.count++
    const span = placeOf(this.source, spanOfNode(this.file, call))
    const node = (path: string | null, file: string, options: Options, children: readonly RouteNode[]): RouteNode => ({
      id,
      path,
      ...options,
      module: this.module(directory, file, id),
      span,
      children,
    })
    if (helper === "index") {
      const file = this.text(first, call)
      return file === null ? [] : [node(null, file, { ...this.options(second, id), index: true }, [])]
    }
    if (helper === "layout") {
      const file = this.text(first, call)
      const [options, children] = optionsAndChildren(second, third)
      const below = children === undefined ? [] : this.list(children)
      return file === null ? [] : [node(null, file, this.options(options, id), below)]
    }
    // An empty path is a path: that route is a page at its parent's path. A route without a path is a layout.
    const isPathless = first?.kind === ts.SyntaxKind.NullKeyword || first?.getText(this.file) === "undefined"
    const path = isPathless ? null : this.text(first, call)
    const file = this.text(second, call)
    const [options, children] = optionsAndChildren(third, fourth)
    const below = children === undefined ? [] : this.list(children)
    if ((path === null && !isPathless) || file === null) return []
    return [node(path, file, this.options(options, id), below)]
  }

  /** Reads the module of a route. */
  private module(directory: string | null, file: string, id: number): RouteModule {
    // A route without the option `id` is named by its file. With `relative`, that name begins with a directory.
    if (directory === null && !this.named.has(id))
      this.noteName(id, file.replace(/^\.\//, "").replace(/\.[a-z0-9]+$/i, ""))
    return directory === null ? this.readModule(file, "app") : this.readModule(directory + file, "project")
  }

  /** Notes the router's name for a route, if JavaScript sorts it before others: it is an integer. */
  private noteName(id: number, name: string): void {
    if (/^(?:0|[1-9]\d{0,8})$/.test(name)) this.integerNames.set(id, Number(name))
  }

  /** Reads the options of a route. */
  private options(node: ts.Expression | undefined, id: number): Options {
    const options = { index: false, caseSensitive: false }
    if (node === undefined) return options
    const bare = awaitedOf(node)
    if (!ts.isObjectLiteralExpression(bare)) return (this.refuse(bare, expressionOf(bare, this.file)), options)
    for (const property of bare.properties) {
      const key = property.name !== undefined && ts.isIdentifier(property.name) ? property.name.text : null
      const value = ts.isPropertyAssignment(property) ? property.initializer.kind : null
      const flag = value === ts.SyntaxKind.TrueKeyword ? true : value === ts.SyntaxKind.FalseKeyword ? false : null
      if (key === "id" && ts.isPropertyAssignment(property) && ts.isStringLiteralLike(property.initializer)) {
        this.named.add(id)
        this.noteName(id, property.initializer.text)
        continue
      }
      if ((key === "index" || key === "caseSensitive") && flag !== null) options[key] = flag
      else this.refuse(property, expressionOf(property, this.file))
    }
    return options
  }

  /** The value of a string literal; null for any other expression, which is reported. */
  private text(node: ts.Expression | undefined, call: ts.CallExpression): string | null {
    if (node !== undefined && ts.isStringLiteralLike(node)) return node.text
    this.refuse(
      node ?? call,
      node === undefined ? { is: "helper without arguments", text: "" } : expressionOf(node, this.file),
    )
    return null
  }

  /** The helper that a call calls; null for any other function. */
  private calledBy(call: ts.CallExpression): Helper | null {
    const callee = call.expression
    if (ts.isIdentifier(callee)) return this.helpers.get(callee.text) ?? null
    if (!ts.isPropertyAccessExpression(callee) || !ts.isIdentifier(callee.expression)) return null
    const directory = this.namespaces.get(callee.expression.text)
    return directory === undefined || !HELPERS.includes(callee.name.text)
      ? null
      : { helper: callee.name.text, directory }
  }

  /**
   * Notes the helpers that a statement imports, or makes with `relative`, which resolves modules from another
   * directory.
   */
  private learn(statement: ts.Statement): void {
    if (ts.isImportDeclaration(statement) && ts.isStringLiteral(statement.moduleSpecifier)) {
      if (statement.moduleSpecifier.text !== "@react-router/dev/routes") return
      const bindings = statement.importClause?.namedBindings
      if (bindings === undefined) return
      if (ts.isNamespaceImport(bindings)) this.namespaces.set(bindings.name.text, null)
      else {
        for (const { name, propertyName } of bindings.elements) {
          const helper = (propertyName ?? name).text
          if (HELPERS.includes(helper)) this.helpers.set(name.text, { helper, directory: null })
        }
      }
    }
    if (ts.isVariableStatement(statement))
      for (const declared of statement.declarationList.declarations) this.learnRelative(declared)
  }

  /** Notes the helpers in a declaration such as `const { route } = relative("./admin")`. */
  private learnRelative({ name, initializer }: ts.VariableDeclaration): void {
    if (initializer === undefined || !ts.isCallExpression(initializer)) return
    if (this.calledBy(initializer)?.helper !== "relative") return
    const [directory] = initializer.arguments
    if (directory === undefined || !ts.isStringLiteralLike(directory)) return
    const prefix = `${directory.text.replace(/^\.\//, "").replace(/\/$/, "")}/`
    if (ts.isIdentifier(name)) this.namespaces.set(name.text, prefix)
    else if (ts.isObjectBindingPattern(name)) {
      for (const element of name.elements) {
        if (!ts.isIdentifier(element.name)) continue
        const helper = element.propertyName === undefined ? element.name.text : element.propertyName.getText(this.file)
        if (HELPERS.includes(helper)) this.helpers.set(element.name.text, { helper, directory: prefix })
      }
    }
  }

  /** Reports an expression that cannot be read. Lists of file-name conventions get a finding of their own. */
  private refuse(node: ts.Node, what: Expression): readonly RouteNode[] {
    const finding = /flatRoutes|remixRoutesOptionAdapter/.test(what.text) ? "P402/conventions" : "P402/unread"
    this.diagnostics.push(diagnosticOf(finding, placeOf(this.source, spanOfNode(this.file, node)), { what }))
    return []
  }
}

/**
 * The routes in the router's order, which decides between routes of equal rank. The router keeps its routes in an
 * object, by name, and JavaScript puts names that are integers first: `integerNames` has those, by the ids of routes.
 */
function inRouterOrder(tree: readonly RouteNode[], integerNames: ReadonlyMap<number, number>): readonly RouteNode[] {
  const ordered = (nodes: readonly RouteNode[]): readonly RouteNode[] =>
    nodes
      // Two routes without a number have the difference NaN, which counts as 0: they keep their order.
      .toSorted((a, b) => (integerNames.get(a.id) ?? Infinity) - (integerNames.get(b.id) ?? Infinity) || 0)
      .map((node) => ({ ...node, children: ordered(node.children) }))
  return integerNames.size === 0 ? tree : renumbered(ordered(tree))
}

/** A route beneath a `prefix`. A layout has no path, so its children get the prefix. */
const prefixed = (node: RouteNode, path: string): RouteNode =>
  node.index || typeof node.path === "string"
    ? { ...node, path: node.path ? `${path.replace(/\/+$/, "")}/${node.path.replace(/^\/+/, "")}` : path }
    : { ...node, children: node.children.map((child) => prefixed(child, path)) }

/** The options and the children of a route, from its last two arguments. A call can leave out the options. */
const optionsAndChildren = (
  first: ts.Expression | undefined,
  second: ts.Expression | undefined,
): [options: ts.Expression | undefined, children: ts.Expression | undefined] =>
  first !== undefined && second === undefined && ts.isArrayLiteralExpression(awaitedOf(first))
    ? [undefined, first]
    : [first, second]

/** An expression without parentheses, type syntax and `await`. */
function awaitedOf(node: ts.Expression): ts.Expression {
  let bare = node
  while (isWrapped(bare) || ts.isAwaitExpression(bare)) bare = bare.expression
  return bare
}
