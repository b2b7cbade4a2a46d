import { ts } from "../source/typescript.js"

/** What a name stands for at a place in a module: where it is declared; null for what no scope of the module declares. */
export type NameOf = (identifier: ts.Identifier) => ts.Declaration | null

/** Reads the scopes of a module whose nodes know their parents. */
export function namesIn(file: ts.SourceFile): NameOf {
  const scopes = new Map<ts.Node, Map<string, ts.Declaration>>()
  const declare = (scope: ts.Node, name: ts.BindingName | undefined, declaration: ts.Declaration): void => {
    if (name === undefined) return
    if (!ts.isIdentifier(name)) {
      for (const element of name.elements) if (ts.isBindingElement(element)) declare(scope, element.name, element)
      return
    }
    const known = scopes.get(scope) ?? new Map<string, ts.Declaration>()
    // Of several that share a name, such as overloads, the first speaks for all.
    if (!known.has(name.text)) known.set(name.text, declaration)
    scopes.set(scope, known)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node))
      declare(isHoisted(node) ? functionAround(node) : scopeAround(node), node.name, node)
    else if (ts.isParameter(node)) declare(node.parent, node.name, node)
    else if (ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node) || ts.isEnumDeclaration(node))
      declare(scopeAround(node), node.name, node)
    else if (ts.isFunctionExpression(node) || ts.isClassExpression(node)) declare(node, node.name, node)
    else if (ts.isImportEqualsDeclaration(node)) declare(file, node.name, node)
    else if (ts.isImportClause(node) || ts.isNamespaceImport(node) || ts.isImportSpecifier(node))
      declare(file, node.name, node)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return (identifier) => {
    for (let at: ts.Node = identifier; ; at = at.parent) {
      const found = scopes.get(at)?.get(identifier.text)
      if (found !== undefined) return found
      if (ts.isSourceFile(at)) return null
    }
  }
}

const isHoisted = ({ parent }: ts.VariableDeclaration): boolean =>
  ts.isVariableDeclarationList(parent) && (parent.flags & ts.NodeFlags.BlockScoped) === 0

const scopeAround = (node: ts.Node): ts.Node => around(node, isScope)

const functionAround = (node: ts.Node): ts.Node =>
  around(node, (one) => ts.isFunctionLike(one) || ts.isModuleBlock(one))

function around(node: ts.Node, isIt: (node: ts.Node) => boolean): ts.Node {
  let at = node.parent
  while (!ts.isSourceFile(at) && !isIt(at)) at = at.parent
  return at
}

const isScope = (node: ts.Node): boolean =>
  ts.isFunctionLike(node) ||
  ts.isBlock(node) ||
  ts.isModuleBlock(node) ||
  ts.isCaseBlock(node) ||
  ts.isForStatement(node) ||
  ts.isForInStatement(node) ||
  ts.isForOfStatement(node) ||
  ts.isCatchClause(node)

/** Whether a name stands for its value, and neither declares something nor names a part of it. */
export function isReference(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node
  if (ts.isShorthandPropertyAssignment(parent)) return true
  if (ts.isBindingElement(parent) || ts.isVariableDeclaration(parent) || ts.isParameter(parent))
    return parent.initializer === node
  if (ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent)) return parent.initializer === node
  return !("name" in parent && parent.name === node)
}
