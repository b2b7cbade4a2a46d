import { Node } from "ts-morph"
import type { RouteEntry } from "../../target/entries.ts"
import { lineagesOf, type RouteNode } from "../../target/inventory.ts"
import { bareOf, codeOf } from "../edits/code.ts"
import { localNameOf } from "../edits/imports.ts"

/**
 * Returns a test for routes without a component that people open in a browser, and programs do not: an index route
 * beneath a layout with a component, and a route that only redirects.
 */
export function forPeopleIn(
  tree: readonly RouteNode[],
  textOf: (file: string) => string | null,
): (entry: RouteEntry) => boolean {
  const lineages = lineagesOf(tree)
  return ({ kind, node }) => {
    if (kind === "page") return true
    const above = (lineages.get(node.id) ?? []).slice(0, -1)
    const isInPage = above.some(({ module }) => module.exports.includes("default"))
    return (node.index && isInPage) || onlyRedirects(node, textOf)
  }
}

/** True for a route without a component and an action whose loader returns nothing but redirects. */
export function onlyRedirects({ module }: RouteNode, textOf: (file: string) => string | null): boolean {
  const { file, exports } = module
  if (!exports.includes("loader") || exports.includes("default") || exports.includes("action")) return false
  const text = textOf(file)
  const code = text === null ? null : codeOf(file, text)
  const redirects = ["redirect", "redirectDocument", "replace"].flatMap(
    (name) => (code === null ? null : localNameOf(code, name, (from) => from === "react-router")) ?? [],
  )
  if (code === null || redirects.length === 0) return false
  const loader = code.file.getFunction("loader") ?? bareOf(code.file.getVariableDeclaration("loader")?.getInitializer())
  if (!Node.isFunctionDeclaration(loader) && !Node.isFunctionExpression(loader) && !Node.isArrowFunction(loader))
    return false
  const isRedirect = (node: Node | undefined): boolean => {
    const value = bareOf(node)
    return Node.isCallExpression(value) && redirects.includes(value.getExpression().getText())
  }
  const body = loader.getBody()
  if (!Node.isBlock(body)) return isRedirect(body)
  const last = body.getStatements().at(-1)
  const returned = returnsIn(body)
  return (
    (Node.isReturnStatement(last) || (Node.isThrowStatement(last) && isRedirect(last.getExpression()))) &&
    returned.every(isRedirect)
  )
}

/** The values that a function returns itself, without those of functions in it. */
function returnsIn(body: Node): readonly (Node | undefined)[] {
  const found: (Node | undefined)[] = []
  body.forEachDescendant((node, traversal) => {
    if (Node.isFunctionLikeDeclaration(node) || Node.isFunctionExpression(node) || Node.isArrowFunction(node))
      traversal.skip()
    else if (Node.isReturnStatement(node)) found.push(node.getExpression())
  })
  return found
}
