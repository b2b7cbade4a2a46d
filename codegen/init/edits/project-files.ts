import { Node } from "ts-morph"
import { codeOf, defaultIn, lastIn, withSplices } from "./code.ts"

/** `package.json` with a script for the command line, where none stands in its way. Unchanged where it cannot be read. */
export function withScript(text: string): string {
  // An object literal is JSON's superset; in brackets it is an expression.
  const open = "export default "
  const code = codeOf("package.json.js", `${open}${text}`)
  const root = code === null ? undefined : defaultIn(code)
  const scripts = Node.isObjectLiteralExpression(root) ? root.getProperty('"scripts"') : undefined
  const list = Node.isPropertyAssignment(scripts) ? scripts.getInitializer() : undefined
  if (code === null || !Node.isObjectLiteralExpression(list) || list.getProperties().length === 0) return text
  if (list.getProperty(`"${SCRIPT}"`) !== undefined || /\bsallyport\b/.test(list.getText())) return text
  return withSplices(code, lastIn(code, list, `"${SCRIPT}": "sallyport"`)).text.slice(open.length)
}

const SCRIPT = "policy"

/** A list of ignored paths with one more, where it does not name it yet. */
export const withIgnored = (text: string | null, entry: string): string =>
  withLine(text, entry, (line) => bareOf(line) === bareOf(entry))

/** Git's attributes with some for these files, where it names them nowhere yet. */
export const withAttributes = (text: string | null, files: string, attributes: string): string =>
  withLine(text, `${files} ${attributes}`, (line) => line.trim().split(/\s+/)[0]?.replace(/^\//, "") === files)

/** The text with one more line, where none of its lines says it. Its line ends stay. */
function withLine(text: string | null, entry: string, isSaid: (line: string) => boolean): string {
  const newline = text?.includes("\r\n") === true ? "\r\n" : "\n"
  if ((text ?? "").split(/\r?\n/).some(isSaid)) return text ?? ""
  const gap = text === null || text === "" || text.endsWith("\n") ? "" : newline
  return `${text ?? ""}${gap}${entry}${newline}`
}

const bareOf = (line: string): string => line.trim().replace(/^\/|\/(?:\*\*?)?$/g, "")
