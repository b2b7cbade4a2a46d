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
