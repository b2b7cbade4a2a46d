import { SyntaxKind, type Node } from "ts-morph"
import { namesBoundBy, namesListedBy } from "../../source/module-exports.ts"
import { insertAt, isTypeScript, withSplices, type ModuleCode, type EditResult } from "../edits/code.ts"

/**
 * Adds an empty loader to a page module. Without a loader, navigation in the browser never contacts the server, where
 * the guard is. A `clientLoader` beside a loader no longer runs when the page is opened, so `hydrate` and a fallback
 * are added to keep it running.
 */
export function withLoader(code: ModuleCode): EditResult {
  const { newline, semicolon } = code.style
  const client = besideClientLoader(code)
  const loader = `export const loader = () => null${semicolon}`
  const beside = client.lines.map((line) => line + semicolon)
  const lines = [loader, ...beside]
  const unable = (node: Node, why: string): EditResult => ({
    unable: why,
    line: node.getStartLineNumber(),
    write: lines,
  })
  const star = code.file.getExportDeclaration(
    (one) => one.isNamespaceExport() && one.getNamespaceExport() === undefined && !one.isTypeOnly(),
  )
  if (star !== undefined) return unable(star, "`export *` could bring in a loader")
  const names = ["loader", ...(client.lines.some((line) => line.includes(FALLBACK)) ? [FALLBACK] : [])]
  for (const statement of code.file.getStatements()) {
    const { compilerNode } = statement
    const used = [...namesBoundBy(compilerNode), ...namesListedBy(compilerNode)]
    const taken = used.find((name) => names.includes(name))
    if (taken !== undefined) return unable(statement, `\`${taken}\` is the name of something else here`)
  }
  if (client.foreign !== null) return unable(client.foreign, "the page has a `clientLoader` that is not declared here")
  const gap = code.text === "" || code.text.endsWith("\n") ? "" : newline
  const text = ["", REMARK, loader, ...(beside.length === 0 ? [] : [BESIDE, ...beside]), ""].join(newline)
  return withSplices(code, [insertAt(code.text.length, gap + text)])
}

/** The changes that a page's `clientLoader` makes necessary beside a loader. */
interface BesideClientLoader {
  /** Statements that a `clientLoader` needs once its page has a `loader`. */
  readonly lines: readonly string[]
  /** The export of a `clientLoader` that is declared elsewhere; null if there is none. */
  readonly foreign: Node | null
}

/** The statements that a page's `clientLoader` needs beside a loader; none for a page without one. */
function besideClientLoader(code: ModuleCode): BesideClientLoader {
  const { file, path } = code
  const exported = file.getExportedDeclarations()
  const listed = file
    .getExportDeclarations()
    .flatMap((one) => one.getNamedExports())
    .find((one) => (one.getAliasNode() ?? one.getNameNode()).getText() === CLIENT)
  if (listed === undefined && !exported.has(CLIENT)) return { lines: [], foreign: null }
  // Its properties can be set only where it is declared.
  const isHere = file.getFunction(CLIENT) !== undefined || file.getVariableDeclaration(CLIENT) !== undefined
  const isHydrated = file
    .getDescendantsOfKind(SyntaxKind.BinaryExpression)
    .some((one) => /^clientLoader\.hydrate\s*=\s*true\b/.test(one.getText()))
  return {
    lines: [
      ...(isHydrated ? [] : [`${CLIENT}.hydrate = true${isTypeScript(path) ? " as const" : ""}`]),
      ...(exported.has(FALLBACK) ? [] : [`export const ${FALLBACK} = () => null`]),
    ],
    foreign: isHere ? null : (listed ?? file),
  }
}

const CLIENT = "clientLoader"
const FALLBACK = "HydrateFallback"

const REMARK = "// With a loader, navigation in the browser contacts the server, where the guard is."
const BESIDE =
  "// Beside a `loader`, `clientLoader` runs during hydration only with `hydrate = true`, while `HydrateFallback` is shown."
