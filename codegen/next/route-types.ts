import { ts } from "ts-morph"

/**
 * The routes that Next's own generated types name: pages and handlers of the app directory, and `legacy` ones of the
 * pages directory. They leave out metadata, intercepting routes and `pages/api`.
 */
export interface RouteNames {
  readonly pages: readonly string[]
  readonly handlers: readonly string[]
  readonly legacy: readonly string[]
}

/** The names in the text of Next's `types/routes.d.ts`; null if it has another form than the one that is known. */
export function routeNamesIn(text: string): RouteNames | null {
  const file = ts.createSourceFile("routes.d.ts", text, ts.ScriptTarget.ESNext)
  const pages = unionIn(file, "AppRoutes")
  // An app without handlers has no such type.
  const handlers = text.includes("AppRouteHandlerRoutes") ? unionIn(file, "AppRouteHandlerRoutes") : []
  const legacy = unionIn(file, "PageRoutes")
  return pages === null || handlers === null || legacy === null ? null : { pages, handlers, legacy }
}

/** The members of a type alias that is a union of strings, one string, or `never`. */
function unionIn(file: ts.SourceFile, name: string): readonly string[] | null {
  const alias = file.statements.find((node) => ts.isTypeAliasDeclaration(node) && node.name.text === name)
  if (alias === undefined || !ts.isTypeAliasDeclaration(alias)) return null
  if (alias.type.kind === ts.SyntaxKind.NeverKeyword) return []
  const members = ts.isUnionTypeNode(alias.type) ? alias.type.types : [alias.type]
  const names = members.flatMap((member) =>
    ts.isLiteralTypeNode(member) && ts.isStringLiteral(member.literal) ? [member.literal.text] : [],
  )
  return names.length === members.length ? names : null
}
