/** A list of ignored paths with one more, where it does not name it yet. */
export function withIgnored(text: string | null, entry: string): string {
  const newline = text?.includes("\r\n") === true ? "\r\n" : "\n"
  const isNamed = (text ?? "").split(/\r?\n/).some((line) => bareOf(line) === bareOf(entry))
  if (isNamed) return text ?? ""
  const gap = text === null || text === "" || text.endsWith("\n") ? "" : newline
  return `${text ?? ""}${gap}${entry}${newline}`
}

const bareOf = (line: string): string => line.trim().replace(/^\/|\/(?:\*\*?)?$/g, "")
