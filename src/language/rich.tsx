import { cloneElement, Fragment, type ReactElement, type ReactNode } from "react"
import type { Message, ValuesOf } from "./message.ts"
import { filled, sentenceOf, useWords, type Filling } from "./words.ts"

type Parts = Readonly<Record<string, ReactElement>>

interface RichProps<M extends Message> {
  readonly message: M
  /** By the tags of the message; what stands between the tags is put into them. */
  readonly parts: Parts
  readonly values?: ValuesOf<M>[0]
}

/** A sentence with parts of the page in it, in the reader's language and its word order. */
export const Rich = <M extends Message>({ message, parts, values }: RichProps<M>) =>
  // Taken apart before it is filled in: a value that looks like a tag stays what it is.
  nodesOf(piecesOf(sentenceOf(useWords(), message, values)), parts, values)

const nodesOf = (pieces: readonly Piece[], parts: Parts, values: Filling | undefined): readonly ReactNode[] =>
  pieces.map((piece, i) => {
    if (typeof piece === "string") return filled(piece, values)
    const part = parts[piece.tag] ?? <Fragment />
    return piece.inner === null
      ? cloneElement(part, { key: i })
      : cloneElement(part, { key: i }, ...nodesOf(piece.inner, parts, values))
  })

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
