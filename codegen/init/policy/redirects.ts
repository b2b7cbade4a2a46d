import { Node } from "ts-morph"
import type { RouteEntry } from "../../target/entries.ts"
import type { RouteNode } from "../../target/inventory.ts"
import { bareOf, codeOf, endsIn } from "../edits/code.ts"
import { localNameOf } from "../edits/imports.ts"

/**
 * Returns a test for endpoints that only redirect, outside of `/api`: people open them in a browser, and programs do
 * not. Reads each module once.
 */
export function redirectTest(textOf: (file: string) => string | null): (entry: RouteEntry) => boolean {
  const known = new Map<RouteNode, boolean>()
  return ({ kind, path, node }) => {
    if (kind === "page" || /(?:^|\/)api(?:\/|$)/i.test(path)) return false
    const isRedirect = known.get(node) ?? onlyRedirects(node, textOf)
    known.set(node, isRedirect)
    return isRedirect
  }
}

/** True for a route without a component and an action whose loader only redirects, to paths that are written out. */
export function onlyRedirects({ module }: RouteNode, textOf: (file: string) => string | null): boolean {
  const { file, exports } = module
  if (!exports.includes("loader") || exports.includes("default") || exports.includes("action")) return false
  const text = textOf(file) ?? ""
  const code = /redirect|replace/.test(text) ? codeOf(file, text) : null
  const redirects = ["redirect", "redirectDocument", "replace"].flatMap(
    (name) => (code === null ? null : localNameOf(code, name, (from) => from === "react-router")) ?? [],
  )
  if (code === null || redirects.length === 0) return false
  const loader = code.file.getFunction("loader") ?? bareOf(code.file.getVariableDeclaration("loader")?.getInitializer())
  if (!Node.isFunctionDeclaration(loader) && !Node.isFunctionExpression(loader) && !Node.isArrowFunction(loader))
    return false
  const isRedirect = (node: Node | undefined): boolean => {
    const value = bareOf(node)
    if (!Node.isCallExpression(value) || !redirects.includes(value.getExpression().getText())) return false
    // Another address may be that of a file, which programs fetch.
    return /^["'`]\/(?!\/)/.test(bareOf(value.getArguments()[0])?.getText() ?? "")
  }
  const isWithoutData = (thrown: Node | undefined): boolean =>
    isRedirect(thrown) || /^new Response\(null\b/.test(bareOf(thrown)?.getText() ?? "")
  const body = loader.getBody()
  if (!Node.isBlock(body)) return isRedirect(body)
  const last = body.getStatements().at(-1)
  const ends = endsIn(body)
  return (
    (Node.isReturnStatement(last) || (Node.isThrowStatement(last) && isRedirect(last.getExpression()))) &&
    ends.every((end) => (Node.isThrowStatement(end) ? isWithoutData : isRedirect)(end.getExpression()))
  )
}
