import { Node, SyntaxKind, type ArrayLiteralExpression } from "ts-morph"
import { insertFirst, insertAt, unchanged, valueNamed, withSplices, type ModuleCode, type EditResult } from "./code.ts"
import { importing, importsEnd, localNameOf } from "./imports.ts"

/** True for a specifier of the module that opens the locks, which `init` names `sallyport.server`. */
const isBinding = (specifier: string): boolean => /(^|\/)sallyport\.server(\.[jt]s)?$/.test(specifier)

/** Adds the locks before all other middleware of the root module. `from` is the specifier that imports them. */
export function withMiddleware(code: ModuleCode, from: string): EditResult {
  const known = localNameOf(code, "locks", isBinding)
  if (known !== null && usesMiddleware(code, known)) return unchanged(code)
  const { local, splices } = importing(code, "locks", from, isBinding)
  // `headers` comes first: it adds the headers to refusals, because the router drops headers of thrown responses.
  const entry = `${local}.headers, ${local}.middleware`
  const lines = [`import { locks } from "${from}"`, `export const middleware = [locks.headers, locks.middleware, ...]`]
  const exported = middlewareIn(code)
  switch (exported.kind) {
    case "none": {
      const { newline, semicolon } = code.style
      const statement = `export const middleware = [${entry}]${semicolon}`
      const end = importsEnd(code)
      const put = end === 0 ? `${statement}${newline}${newline}` : `${newline}${newline}${statement}`
      return withSplices(code, [...splices, insertAt(end, put)])
    }
    case "list":
      return withSplices(code, [...splices, insertFirst(code, exported.list, entry)])
    case "other":
      return { unable: exported.why, line: exported.node.getStartLineNumber(), write: lines }
  }
}

/** True if the root module has middleware but no locks yet. That middleware will run after the locks. */
export function hasOwnMiddleware(code: ModuleCode): boolean {
  const exported = middlewareIn(code)
  return (
    exported.kind === "list" && exported.list.getElements().length > 0 && localNameOf(code, "locks", isBinding) === null
  )
}

const usesMiddleware = ({ file }: ModuleCode, locks: string): boolean =>
  file
    .getDescendantsOfKind(SyntaxKind.PropertyAccessExpression)
    .some((one) => one.getName() === "middleware" && one.getExpression().getText() === locks)

/** The `middleware` export of the root module: none, a list that can be edited, or something else. */
type Exported =
  | { readonly kind: "none" }
  | { readonly kind: "list"; readonly list: ArrayLiteralExpression }
  | { readonly kind: "other"; readonly node: Node; readonly why: string }

const NO_LIST = "the root's middleware is not written as a list"

/** Finds the `middleware` export, in whatever way it is exported, also under its name in older versions. */
function middlewareIn(code: ModuleCode): Exported {
  const { file } = code
  /** The list if it can be edited, or else the node where it is, with the reason. */
  const listOr = (list: Node | undefined, node: Node, why: string): Exported =>
    Node.isArrayLiteralExpression(list) ? { kind: "list", list } : { kind: "other", node, why }
  const named = file
    .getExportDeclarations()
    .flatMap((one) => one.getNamedExports())
    .find((one) => (one.getAliasNode() ?? one.getNameNode()).getText() === "middleware")
  if (named !== undefined) {
    const isOwn = !named.getExportDeclaration().hasModuleSpecifier()
    const list = isOwn ? valueNamed(code, named.getName()) : undefined
    return listOr(list, named, list === undefined ? "the root's middleware comes from another file" : NO_LIST)
  }
  const old = file.getVariableDeclaration("unstable_middleware")
  if (old?.hasExportKeyword() === true)
    return {
      kind: "other",
      node: old,
      why: "`unstable_middleware` is the name in older versions, and newer ones ignore it: rename it to `middleware`, then run this again",
    }
  const declared = file.getVariableDeclaration("middleware") ?? file.getFunction("middleware")
  return declared?.hasExportKeyword() === true
    ? listOr(valueNamed(code, "middleware"), declared, NO_LIST)
    : { kind: "none" }
}
