import { Node } from "ts-morph"
import { insertAt, withSplices, type Code, type Edit } from "../edits/code.ts"

/** A page with a loader, without which the browser's own navigation would never ask the server. */
export function withLoader(code: Code): Edit {
  const unable = (node: Node, why: string): Edit => ({
    unable: why,
    line: node.getStartLineNumber(),
    write: ["export const loader = () => null"],
  })
  const star = code.file.getExportDeclaration(
    (one) => one.isNamespaceExport() && one.getNamespaceExport() === undefined && !one.isTypeOnly(),
  )
  if (star !== undefined) return unable(star, "`export *` could bring in a loader")
  const taken = code.file.forEachDescendantAsArray().find((one) => nameOf(one) === "loader")
  if (taken !== undefined) return unable(taken, "`loader` is the name of something else here")
  const { newline, semicolon } = code.style
  const gap = code.text === "" || code.text.endsWith("\n") ? "" : newline
  const lines = ["", REMARK, `export const loader = () => null${semicolon}`, ""].join(newline)
  return withSplices(code, [insertAt(code.text.length, gap + lines)])
}

function nameOf(node: Node): string | undefined {
  if (Node.isImportSpecifier(node)) return node.getAliasNode()?.getText() ?? node.getName()
  return Node.isVariableDeclaration(node) || Node.isFunctionDeclaration(node) ? node.getName() : undefined
}

const REMARK = "// With a loader, navigation in the browser asks the server, where the guard is."

/** The query parameter in which a sign-in page reads where to go on to; null where it shows none. */
export function wayBackIn(text: string): string | null {
  const read = [...text.matchAll(/(\w+)\s*\.get\(\s*["'`]([a-z][\w.-]{0,63})["'`]/gi)].filter(([, , name]) =>
    NAMES.has(name!.toLowerCase().replace(/[^a-z]/g, "")),
  )
  // What a form carries along often has the name of the query that it came from, but need not.
  const [, , name] = read.find(([, of]) => /params|query/i.test(of!)) ?? read[0] ?? []
  return name ?? null
}

/** As apps call it, in lower case and letters alone. */
const NAMES: ReadonlySet<string> = new Set(
  "next redirect redirectto redirecturl redirecturi redirectpath return returnto returnurl returnpath from back backto backurl callback callbackurl continue continueto continueurl goto destination".split(
    " ",
  ),
)
