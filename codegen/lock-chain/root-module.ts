import { ts } from "ts-morph"
import { bareOf } from "../source/bare.ts"
import { exportOf, importOf, type Import } from "./exported.ts"
import { faultAt, type AppModule, type Fault, type Link } from "./finding.ts"

const WRITE = "write `export const middleware = [locks.headers, locks.middleware]`, and your own middleware after these"

/** The import in the root module of the locks that its middleware begins with. */
export function locksOfRoot(root: AppModule): Link<Import & { readonly name: string }> {
  const fault = (node: ts.Node | null, message: string, hint = WRITE): Fault =>
    faultAt("P430", root, node, message, hint)
  const exported = exportOf(root, "middleware")
  if (exported === null) return fault(null, "the root module exports no `middleware`, so no guard runs")
  if (exported.kind === "elsewhere")
    return fault(exported.node, "the root's `middleware` comes from another module, which is not followed")
  if (exported.kind === "other" || !ts.isArrayLiteralExpression(exported.value))
    return fault(
      exported.kind === "other" ? exported.node : exported.value,
      "the root's `middleware` is not a constant list",
    )
  const { local, value } = exported
  const [first, second] = value.elements
  const begins = lockIn(first)
  const locks = begins?.member === "headers" ? lockIn(second) : begins
  if (begins === null || locks === null || locks.member !== "middleware" || locks.of.text !== begins.of.text)
    return fault(
      first ?? value,
      begins?.member === "headers"
        ? "`locks.headers` alone guards nothing: `locks.middleware` has to follow it"
        : "the root's `middleware` does not begin with the locks",
      `${WRITE}; what has to run before the locks goes into \`before\` of \`openLocks\``,
    )
  const use = useOf(root, local)
  if (use !== null)
    return fault(use, `\`${local}\` is used a second time, where it could be changed`, "use the list nowhere else")
  const found = importOf(root, locks.of.text)
  if (found === null || found.name === null || found.name === "default")
    return fault(
      locks.of,
      `\`${locks.of.text}\` is not imported by its name`,
      'import the locks from the module that opens them: `import { locks } from "./sallyport.server"`',
    )
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
