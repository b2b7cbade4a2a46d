/** A part of a sentence: text, or a tag with what stands between its two ends; null where it has one. */
export type Piece = string | { readonly tag: string; readonly inner: readonly Piece[] | null }

/** Takes a sentence apart at its tags. No tag stands within one of its own name. */
export function piecesOf(sentence: string): readonly Piece[] {
  const pieces: Piece[] = []
  let rest = sentence
  for (;;) {
    const found = /<(\w+)(\/?)>/.exec(rest)
    if (found === null) return rest === "" ? pieces : [...pieces, rest]
    const [opening, tag = "", alone] = found
    if (found.index > 0) pieces.push(rest.slice(0, found.index))
    rest = rest.slice(found.index + opening.length)
    if (alone === "/") pieces.push({ tag, inner: null })
    else {
      const closing = `</${tag}>`
      const end = rest.indexOf(closing)
      if (end === -1) throw new Error(`<${tag}> is not closed: ${sentence}`)
      pieces.push({ tag, inner: piecesOf(rest.slice(0, end)) })
      rest = rest.slice(end + closing.length)
    }
  }
}
