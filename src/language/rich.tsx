import { cloneElement, Fragment, type ReactElement, type ReactNode } from "react"
import type { Message, ValuesOf } from "./message.ts"
import { filled, translationOf, useWords, type Filling } from "./words.ts"

type Parts = Readonly<Record<string, ReactElement>>

interface RichProps<M extends Message> {
  readonly message: M
  /** An element for each tag of the message. Its children are the text between the tags. */
  readonly parts: Parts
  readonly values?: ValuesOf<M>[0]
}

/** A sentence with elements in it, such as links, in the reader's language and word order. */
export const Rich = <M extends Message>({ message, parts, values }: RichProps<M>) =>
  // Tags are parsed before values are inserted, so a value that looks like a tag stays text.
  nodesOf(piecesOf(translationOf(useWords(), message, values)), parts, values)

const nodesOf = (pieces: readonly Piece[], parts: Parts, values: Filling | undefined): readonly ReactNode[] =>
  pieces.map((piece, i) => {
    if (typeof piece === "string") return filled(piece, values)
    const part = parts[piece.tag] ?? <Fragment />
    return piece.inner === null
      ? cloneElement(part, { key: i })
      : cloneElement(part, { key: i }, ...nodesOf(piece.inner, parts, values))
  })

/** A piece of a sentence: text, or a tag with its content, which is null for a self-closing tag. */
export type Piece = string | { readonly tag: string; readonly inner: readonly Piece[] | null }

/** Parses a sentence into text and tags. A tag cannot contain another of its own name. */
export function piecesOf(sentence: string): readonly Piece[] {
  const pieces: Piece[] = []
  let rest = sentence
  for (;;) {
    const match = /<(\w+)(\/?)>/.exec(rest)
    if (match === null) return rest === "" ? pieces : [...pieces, rest]
    const [opening, tag = "", alone] = match
    if (match.index > 0) pieces.push(rest.slice(0, match.index))
    rest = rest.slice(match.index + opening.length)
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
