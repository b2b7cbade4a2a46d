import { Fragment } from "react"
import { isTooLong, pathPieces } from "../../../policy/path-pieces.ts"

/**
 * An address by somebody else in a form that is safe to show: characters that are invisible or move the text around
 * them are percent-escaped. Otherwise a shared address could look like that of another page.
 */
export const plainAddress = (text: string): string =>
  text
    .replaceAll(/\p{Cs}/gu, "\ufffd")
    .replaceAll(/[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/gu, (character) => encodeURIComponent(character))

interface PathProps {
  /** A path, a pattern or an address. */
  readonly children: string
}

/** A path that breaks only between its words. Copied text contains no extra characters. */
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
