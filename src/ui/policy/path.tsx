import { Fragment } from "react"
import { isTooLong, pathPieces } from "../../../policy/path-pieces.ts"

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
