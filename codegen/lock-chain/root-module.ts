import { ts } from "ts-morph"
import { bareOf } from "../source/bare.ts"
import { exportOf, importOf, type Import } from "./exported.ts"
import { faultAt, type AppModule, type Link } from "./finding.ts"

/** The import in the root module of the locks that its middleware begins with. */
export function locksOfRoot(root: AppModule): Link<Import & { readonly name: string }> {
  const exported = exportOf(root, "middleware")
  if (exported === null) return faultAt("P430/none", root, null, {})
  if (exported.kind === "elsewhere") return faultAt("P430/elsewhere", root, exported.node, {})
  if (exported.kind === "other" || !ts.isArrayLiteralExpression(exported.value))
    return faultAt("P430/list", root, exported.kind === "other" ? exported.node : exported.value, {})
  const { local, value } = exported
  const [first, second] = value.elements
  const begins = lockIn(first)
  const locks = begins?.member === "headers" ? lockIn(second) : begins
  if (begins === null || locks === null || locks.member !== "middleware" || locks.of.text !== begins.of.text)
    return faultAt(begins?.member === "headers" ? "P430/headers" : "P430/first", root, first ?? value, {})
  const use = useOf(root, local)
  if (use !== null) return faultAt("P430/used", root, use, { name: local })
  const found = importOf(root, locks.of.text)
  if (found === null || found.name === null || found.name === "default")
    return faultAt("P430/imported", root, locks.of, { name: locks.of.text })
  return { found: { ...found, name: found.name } }
}

interface LockMember {
  readonly of: ts.Identifier
  readonly member: "headers" | "middleware"
}

/** `locks.middleware` or `locks.headers`, and nothing around it. */
function lockIn(element: ts.Expression | undefined): LockMember | null {
  const node = element === undefined ? undefined : bareOf(element)
  if (node === undefined || !ts.isPropertyAccessExpression(node) || node.questionDotToken !== undefined) return null
  const member = node.name.text
  if (!ts.isIdentifier(node.expression) || (member !== "headers" && member !== "middleware")) return null
  return { of: node.expression, member }
}

/** A place besides its declaration and its export where a module speaks of a value by its name. */
function useOf({ file }: AppModule, name: string): ts.Node | null {
  let isDeclared = false
  const visit = (node: ts.Node, parent: ts.Node): ts.Node | null => {
    // What a class extends is an expression, which runs.
    const isType = ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)
    if (isType || ts.isExportSpecifier(node)) return null
    if (ts.isIdentifier(node) && node.text === name && !isLabel(node, parent)) {
      if (isDeclared || !ts.isVariableDeclaration(parent)) return node
      isDeclared = true
    }
    return ts.forEachChild(node, (child) => visit(child, node) ?? undefined) ?? null
  }
  return visit(file, file)
}

/** The name of a property, which is another thing than the value of that name. */
const isLabel = (node: ts.Identifier, parent: ts.Node): boolean =>
  ts.isPropertyAccessExpression(parent)
    ? parent.name === node
    : (ts.isPropertyAssignment(parent) || ts.isJsxAttribute(parent) || ts.isMethodDeclaration(parent)) &&
      parent.name === node
