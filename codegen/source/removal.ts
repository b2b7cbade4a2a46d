import type { Edit } from "./diagnostic.ts"
import { placeOf, type SourceText, type Span } from "./source.ts"

/**
 * An edit that removes an item of a list or object with its comma, and the line if nothing else is on it. Null if a
 * comment follows the item or its comma, because it would then stand before the next one.
 */
export function removalOf(source: SourceText, part: Span): Edit | null {
  const { text } = source
  // At most 200 characters of white space are skipped. With more there is no fix.
  const behind = /^\s*/.exec(text.slice(part.end, part.end + 200))![0]
  const next = text[part.end + behind.length]
  if (next !== "," && next !== "]" && next !== "}") return null
  // The last item may have no comma.
  let { start } = part
  let end = next === "," ? part.end + behind.length + 1 : part.end
  if (/^[ \t]*\/[/*]/.test(text.slice(end, end + 200))) return null
  const lineStart = text.lastIndexOf("\n", start - 1) + 1
  const lineEnd = text.indexOf("\n", end)
  const isAlone = lineEnd !== -1 && text.slice(lineStart, start).trim() === "" && text.slice(end, lineEnd).trim() === ""
  // An item on a line of its own goes with the line, any other with the space after its comma.
  if (isAlone) [start, end] = [lineStart, lineEnd + 1]
  else if (next === "," && text[end] === " ") end++
  return { span: placeOf(source, { start, end }), text: "" }
}
