/**
 * The same program without a character beyond Latin-1: Node keeps the text of a file that has one of them in twice the
 * memory. In strings, templates, patterns and names an escape says the same; only a raw template would show it.
 */
export function inLatinOne(code: string): string {
  const raw = /\.raw`[^`]*[^\0-\xff][^`]*`/.exec(code)
  if (raw !== null) throw new Error(`a raw template has a character beyond Latin-1: ${raw[0].slice(0, 100)}`)
  return code.replaceAll(/[^\0-\xff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
}
