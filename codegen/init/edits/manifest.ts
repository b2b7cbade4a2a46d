import { ts } from "ts-morph"
import { bareOf } from "../../source/bare.ts"
import { codeOf, lastIn, withSplices } from "./code.ts"

/** `package.json` with a script for the command line, where none stands in its way. Unchanged where it cannot be read. */
export function withScript(text: string): string {
  // An object literal is JSON's superset; in brackets it is an expression.
  const open = "export default "
  const code = codeOf("package.json.js", `${open}${text}`)
  const exported = code?.file.statements[0]
  if (code === null || exported === undefined || !ts.isExportAssignment(exported)) return text
  const root = bareOf(exported.expression)
  if (!ts.isObjectLiteralExpression(root)) return text
  const scripts = root.properties.find(
    ({ name }) => name !== undefined && ts.isStringLiteral(name) && name.text === "scripts",
  )
  const list = scripts !== undefined && ts.isPropertyAssignment(scripts) ? bareOf(scripts.initializer) : null
  if (list === null || !ts.isObjectLiteralExpression(list) || list.properties.length === 0) return text
  const isTaken = list.properties.some(
    (property) =>
      (property.name !== undefined && ts.isStringLiteral(property.name) && property.name.text === SCRIPT) ||
      /\bsallyport\b/.test(property.getText(code.file)),
  )
  if (isTaken) return text
  return withSplices(code, lastIn(code, list, `"${SCRIPT}": "sallyport"`)).text.slice(open.length)
}

const SCRIPT = "policy"
