import path from "node:path"
import { Node, SyntaxKind, ts } from "ts-morph"
import { groupedBy } from "../../../policy/grouped-by.ts"
import { bareOf, codeOf, valueNamed, type ModuleCode } from "../edits/code.ts"
import type { AppExport, Given, SourceFile } from "./found.ts"

// How the modules of an app use each other, as far as their text shows it: which module imports which, and what loaders
// give to a function of the app. Nothing is resolved: Vite may know aliases that no tsconfig.json has.

/** The path of a module without its extension, and without `/index`. */
const stemOf = (file: string): string => file.replace(/\.[cm]?[jt]sx?$/, "").replace(/\/index$/, "")

/** The last segment of a path. */
const lastOf = (name: string): string => name.slice(name.lastIndexOf("/") + 1)

/** The modules that a module imports or exports from, as it writes them. */
export const importsOf = (text: string): readonly string[] =>
  ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName)

/** True if another of these modules imports this one. */
export function isImported(module: string, files: readonly SourceFile[]): boolean {
  const name = stemOf(module)
  // Of a linked package, only what is imported is read.
  if (files.some((file) => file.path === module && file.specifier !== undefined)) return true
  return files.some(
    ({ path: file, text }) =>
      file !== module &&
      // Cheap, and false for most files: parsing all of them would take long.
      text.includes(lastOf(name)) &&
      importsOf(text).some((fileName) => {
        const imported = namedBy(fileName, file)
        return imported !== null && fits(imported, name)
      }),
  )
}

/** The modules of the app that a module imports, directly or through others, including itself. */
export function reachedFrom(module: string, files: readonly SourceFile[]): ReadonlySet<string> {
  const texts = new Map(files.map(({ path: file, text }) => [file, text]))
  const named = [...texts.keys()].map((file) => ({ file, name: stemOf(file) }))
  const byLast = groupedBy(named, ({ name }) => lastOf(name))
  // Iterating a set also visits members that are added meanwhile.
  const reached = new Set([module])
  for (const file of reached) {
    for (const fileName of importsOf(texts.get(file) ?? "")) {
      const imported = namedBy(fileName, file)
      // Neither relative nor an alias: a package, which may be a linked one.
      if (imported === null) {
        for (const { path: target, specifier } of files) if (specifier === fileName) reached.add(target)
        continue
      }
      for (const target of byLast.get(lastOf(imported.name)) ?? [])
        if (fits(imported, target.name)) reached.add(target.file)
    }
  }
  return reached
}

/** The path of an imported module without its extension, or only the end of that path (`isEnd`). */
interface ImportedName {
  readonly name: string
  readonly isEnd: boolean
}

/** True if an import could mean the module of this name. */
const fits = ({ name: imported, isEnd }: ImportedName, name: string): boolean =>
  imported === name || (isEnd && name.endsWith(`/${imported}`))

/**
 * The name in an import; null for a package. Of an alias (`~/auth`, `@/auth`, `#app/auth.ts`) only the end
 * of the path is known, so every file with that end counts.
 */
function namedBy(specifier: string, from: string): ImportedName | null {
  if (specifier.startsWith("."))
    return { name: stemOf(path.posix.join(path.posix.dirname(from), specifier)), isEnd: false }
  const [, aliased] = /^(?:[~@#]\/|[~#])(.+)$/.exec(specifier) ?? []
  return aliased === undefined ? null : { name: stemOf(aliased), isEnd: true }
}

/**
 * The arguments that the app gives to one of its functions, if another module can write them; null unless all calls
 * that could be written there are alike.
 */
export function givenTo(name: string, files: readonly SourceFile[]): Given | null {
  const all = files.flatMap((file) => givenIn(file, name, files))
  // A call without arguments may be for a tool only.
  const given = all.some((one) => one.given !== "") ? all.filter((one) => one.given !== "") : all
  const [only, another] = new Map(given.map((one) => [one.given, one])).values()
  return only === undefined || another !== undefined ? null : only
}

/** The arguments of each call of a function in one module, if another module has them too. */
function givenIn(file: SourceFile, name: string, files: readonly SourceFile[]): readonly Given[] {
  const code = file.text.includes(`${name}(`) ? codeOf(file.path, file.text) : null
  return (code?.file.getDescendantsOfKind(SyntaxKind.CallExpression) ?? [])
    .filter((call) => call.getExpression().getText() === name)
    .flatMap((call) => {
      const given = call
        .getArguments()
        .map((one) => givenText(one, code!))
        .join(", ")
      const names = new Set([...given.matchAll(KEY)].map(([, key]) => key!))
      const keys = [...names].map((key) => exportNamed(key, code!, files))
      if (!WRITABLE.test(given) || keys.includes(null)) return []
      return [{ given, keys: keys.filter((key) => key !== null) }]
    })
}

/** The router's context, a part of it, or a value in it under a key. */
const PART = String.raw`context(?:\.get\(\w+\))?(?:\.\w+)*`
/** The key in such a part. */
const KEY = /\bcontext\.get\((\w+)\)/g
/** Nothing, a part of the context, or an object of such parts. */
const WRITABLE = new RegExp(`^(?:${PART}|\\{ \\w+: ${PART}(?:, \\w+: ${PART})* \\})?$`)

/** An argument as source text, with constants written out. `args.context` is the same as `context`. */
function givenText(given: Node, code: ModuleCode, depth = 0): string {
  const node = bareOf(given)!
  // Code that cannot run may define a constant by itself, and would be followed without end.
  const inner = (one: Node): string => (depth > DEEPEST ? one.getText() : givenText(one, code, depth + 1))
  if (Node.isIdentifier(node)) {
    const value = valueAt(node, code)
    return value === null ? node.getText() : `${inner(value.node)}${value.member}`
  }
  if (Node.isNonNullExpression(node)) return inner(node.getExpression())
  if (Node.isPropertyAccessExpression(node)) {
    const whole = node.getExpression()
    const isArguments = node.getName() === "context" && Node.isIdentifier(whole) && valueAt(whole, code) === null
    return isArguments ? "context" : `${inner(whole)}.${node.getName()}`
  }
  if (Node.isCallExpression(node) && Node.isPropertyAccessExpression(node.getExpression()))
    return `${inner(node.getExpression())}(${node
      .getArguments()
      .map((one) => one.getText())
      .join(", ")})`
  if (!Node.isObjectLiteralExpression(node)) return node.getText()
  const parts = node.getProperties().map((one) => {
    if (Node.isShorthandPropertyAssignment(one)) return `${one.getName()}: ${inner(one.getNameNode())}`
    const value = Node.isPropertyAssignment(one) ? one.getInitializer() : undefined
    return Node.isPropertyAssignment(one) && value !== undefined ? `${one.getName()}: ${inner(value)}` : one.getText()
  })
  return `{ ${parts.join(", ")} }`
}

/** The most steps by which an argument is followed into its parts and its constants. */
const DEEPEST = 8

/**
 * The value of a constant in an enclosing function or at the top level, and for a destructured one the member of it
 * that it is: `.user` in `const { user } = context`. Null for anything else, such as a parameter.
 */
export function valueAt(name: Node, code: ModuleCode): { readonly node: Node; readonly member: string } | null {
  const text = name.getText()
  for (const around of name
    .getAncestors()
    .filter((one) => Node.isFunctionLikeDeclaration(one) || Node.isFunctionExpression(one))) {
    for (const declared of around.getDescendantsOfKind(SyntaxKind.VariableDeclaration)) {
      const value = bareOf(declared.getInitializer())
      const pattern = declared.getNameNode()
      if (value === undefined || value === name) continue
      if (!Node.isObjectBindingPattern(pattern)) {
        if (pattern.getText() === text) return { node: value, member: "" }
        continue
      }
      const part = pattern.getElements().find((one) => one.getName() === text)
      if (part !== undefined)
        return { node: value, member: `.${(part.getPropertyNameNode() ?? part.getNameNode()).getText()}` }
    }
    const isParameter = around
      .getParameters()
      .some((one) =>
        [one, ...one.getDescendantsOfKind(SyntaxKind.BindingElement)].some((each) => each.getName() === text),
      )
    if (isParameter) return null
  }
  const node = valueNamed(code, text)
  return node === undefined ? null : { node, member: "" }
}

/** The export of the app that a name in a module means; null for anything else. */
function exportNamed(local: string, code: ModuleCode, files: readonly SourceFile[]): AppExport | null {
  if (code.file.getVariableDeclaration(local)?.hasExportKeyword() === true) return { name: local, module: code.path }
  for (const one of code.file.getImportDeclarations()) {
    const named = one.getNamedImports().find((each) => (each.getAliasNode() ?? each.getNameNode()).getText() === local)
    const imported = named === undefined ? null : namedBy(one.getModuleSpecifierValue(), code.path)
    const target = imported === null ? undefined : files.find((file) => fits(imported, stemOf(file.path)))
    // Under an alias, the arguments do not name the key as its module exports it.
    if (target !== undefined && named?.getAliasNode() === undefined) return { name: local, module: target.path }
  }
  return null
}
