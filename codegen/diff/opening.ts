import { ts } from "../source/typescript.js"
import { isPackage } from "./imported.ts"
import { isReference } from "./names.ts"
import { readModule, type ReadModule } from "./read-module.ts"

export interface Opening {
  readonly calls: readonly ts.CallExpression[]
  /** Where the function is given to somebody whom nobody follows; `isNamed`: exported under its own name. */
  readonly handedOn: readonly { readonly node: ts.Node; readonly isNamed: boolean }[]
}

const OPEN_LOCKS = "openLocks"

/** Where a module calls the package's `openLocks`, by what its names are bound to. What may be it counts as it. */
export function openingIn(module: ReadModule): Opening {
  const calls: ts.CallExpression[] = []
  const handedOn: { node: ts.Node; isNamed: boolean }[] = []
  const meet = (node: ts.Expression): void => {
    if (ts.isCallExpression(node.parent) && node.parent.expression === node) calls.push(node.parent)
    else handedOn.push({ node: node.parent, isNamed: false })
  }
  const visit = (node: ts.Node): void => {
    // What a type says is not there when the app runs.
    if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return
    if (ts.isImportDeclaration(node)) return
    if (ts.isExportDeclaration(node)) {
      handedOn.push(...exportsOf(node, module))
      return
    }
    if (isMember(node) && isHolder(node.expression, module)) meet(node)
    else if (ts.isIdentifier(node) && isReference(node) && isOpenLocks(node, module)) meet(node)
    ts.forEachChild(node, visit)
  }
  visit(module.source)
  return { calls, handedOn }
}

function exportsOf(node: ts.ExportDeclaration, module: ReadModule): Opening["handedOn"] {
  if (node.isTypeOnly || node.exportClause === undefined || !ts.isNamedExports(node.exportClause)) return []
  const from = node.moduleSpecifier
  return node.exportClause.elements.flatMap(({ propertyName, name }) => {
    const own = propertyName ?? name
    const isIt =
      from === undefined
        ? ts.isIdentifier(own) && isOpenLocks(own, module)
        : own.text === OPEN_LOCKS && mayLeadThere(from, module)
    return isIt ? [{ node, isNamed: name.text === OPEN_LOCKS }] : []
  })
}

/** Whether a name is the function. What nothing declares is taken for it: something put it there. */
function isOpenLocks(name: ts.Identifier, module: ReadModule): boolean {
  const declaration = module.names(name)
  if (declaration === null) return name.text === OPEN_LOCKS
  const from = importOf(declaration)
  if (from !== null)
    return (
      ts.isImportSpecifier(declaration) &&
      (declaration.propertyName ?? declaration.name).text === OPEN_LOCKS &&
      mayLeadThere(from, module)
    )
  if (!ts.isBindingElement(declaration)) return false
  const own = declaration.propertyName ?? declaration.name
  if (!ts.isIdentifier(own) || own.text !== OPEN_LOCKS) return false
  const { parent } = declaration.parent
  return !ts.isVariableDeclaration(parent) || parent.initializer === undefined || isHolder(parent.initializer, module)
}

/** `guard.openLocks`, `guard["openLocks"]` */
const isMember = (node: ts.Node): node is ts.PropertyAccessExpression | ts.ElementAccessExpression =>
  ts.isPropertyAccessExpression(node)
    ? node.name.text === OPEN_LOCKS
    : ts.isElementAccessExpression(node) &&
      ts.isStringLiteralLike(node.argumentExpression) &&
      node.argumentExpression.text === OPEN_LOCKS

/** Whether something may be the package: all but what the module itself makes. */
function isHolder(expression: ts.Expression, module: ReadModule): boolean {
  const node = unwrapped(expression)
  if (isMade(node)) return false
  if (isLoading(node)) return mayLeadThere(node.arguments[0], module)
  const declaration = ts.isIdentifier(node) ? module.names(node) : null
  if (declaration === null) return true
  const from = importOf(declaration)
  if (from !== null) return mayLeadThere(from, module)
  if (ts.isFunctionDeclaration(declaration) || ts.isClassDeclaration(declaration)) return false
  const isConstant = ts.isVariableDeclaration(declaration) && (declaration.parent.flags & ts.NodeFlags.Const) !== 0
  if (!isConstant || declaration.initializer === undefined) return true
  const value = unwrapped(declaration.initializer)
  return isLoading(value) ? mayLeadThere(value.arguments[0], module) : !isMade(value)
}

const isMade = (node: ts.Expression): boolean =>
  ts.isNewExpression(node) ||
  node.kind === ts.SyntaxKind.ThisKeyword ||
  (ts.isObjectLiteralExpression(node) && !node.properties.some(ts.isSpreadAssignment))

/** `require("x")`, `import("x")` */
const isLoading = (node: ts.Expression): node is ts.CallExpression =>
  ts.isCallExpression(node) &&
  (node.expression.kind === ts.SyntaxKind.ImportKeyword ||
    (ts.isIdentifier(node.expression) && node.expression.text === "require"))

/** What a name is imported from. */
const importOf = (declaration: ts.Node): ts.Expression | null =>
  ts.isImportSpecifier(declaration) || ts.isNamespaceImport(declaration) || ts.isImportClause(declaration)
    ? (ts.findAncestor(declaration, ts.isImportDeclaration)?.moduleSpecifier ?? null)
    : null

/** A module of the project that defines a function of that name does not lead to the package; any other may. */
function mayLeadThere(specifier: ts.Expression | undefined, { imported }: ReadModule): boolean {
  if (specifier === undefined || !ts.isStringLiteralLike(specifier) || isPackage(specifier.text)) return true
  const found = imported?.find((one) => one.specifier === specifier.text)
  const module = found === undefined || "reason" in found ? null : readModule(found.file, found.text, null)
  const isIts = (statement: ts.Statement): boolean =>
    (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) && statement.name?.text === OPEN_LOCKS
  return module === null || !module.source.statements.some(isIts)
}

function unwrapped(node: ts.Expression): ts.Expression {
  let at = node
  while (ts.isParenthesizedExpression(at) || ts.isAwaitExpression(at) || ts.isAsExpression(at)) at = at.expression
  return at
}
