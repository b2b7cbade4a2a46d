import { Fragment } from "react"
import { isTooLong, pathPieces } from "../../../policy/path-pieces.ts"

/**
 * An address that somebody wrote, in sight: what is not drawn, or moves what stands around it, is shown by its percent
 * escape. Shared in a link, it could otherwise look like another page's.
 */
export const plainAddress = (text: string): string =>
  text
    .replaceAll(/\p{Cs}/gu, "\ufffd")
    .replaceAll(/[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/gu, (character) => encodeURIComponent(character))

interface PathProps {
  /** A path, a pattern or an address; copied, it is the same text. */
  readonly children: string
}

/** A path: a line may break after each of its words, and within none of them. */
export const Path = ({ children }: PathProps) => (
  <code className="path">
    {pathPieces(children).map((piece, i) => (
      <Fragment key={`${i} ${piece}`}>
        {i === 0 ? null : <wbr />}
        {isTooLong(piece) ? <span>{piece}</span> : piece}
      </Fragment>
    ))}
  </code>
)
