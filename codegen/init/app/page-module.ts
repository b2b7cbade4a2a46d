import { ts } from "ts-morph"
import { insertAt, nodesIn, withSplices, type Code, type Edit } from "../edits/code.ts"

/** A page with a loader, without which the browser's own navigation would never ask the server. */
export function withLoader(code: Code): Edit {
  const { newline, semicolon } = code.style
  const write = ["export const loader = () => null"]
  const star = code.file.statements.find(
    (statement) => ts.isExportDeclaration(statement) && statement.exportClause === undefined && !statement.isTypeOnly,
  )
  if (star !== undefined) return { unable: "`export *` could bring in a loader", line: lineAt(code, star), write }
  const taken = nodesIn(code.file).find(
    (node) =>
      (ts.isVariableDeclaration(node) || ts.isFunctionDeclaration(node) || ts.isImportSpecifier(node)) &&
      node.name !== undefined &&
      ts.isIdentifier(node.name) &&
      node.name.text === "loader",
  )
  if (taken !== undefined)
    return { unable: "`loader` is the name of something else here", line: lineAt(code, taken), write }
  const gap = code.text === "" || code.text.endsWith("\n") ? "" : newline
  const lines = ["", REMARK, `export const loader = () => null${semicolon}`, ""].join(newline)
  return withSplices(code, [insertAt(code.text.length, gap + lines)])
}

const REMARK = "// With a loader, navigation in the browser asks the server, where the guard is."

const lineAt = ({ file }: Code, node: ts.Node): number =>
  file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1
