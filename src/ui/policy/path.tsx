import { Link } from "react-router"
import type { Exposure } from "./exposure.ts"
import { Fragment } from "react"
import { useText } from "../../language/use-text.ts"
import { isTooLong, pathPieces } from "../../../policy/path-pieces.ts"

/**
 * An address by somebody else in a form that is safe to show: characters that are invisible or move the text around
 * them are percent-escaped. Otherwise a shared address could look like that of another page.
 */
export const plainAddress = (text: string): string =>
  text
    // Half a surrogate pair, which cannot be percent-encoded.
    .replaceAll(/\p{Cs}/gu, "\ufffd")
    .replaceAll(/[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/gu, (character) => encodeURIComponent(character))

interface PathProps {
  /** A path, a pattern or an address. */
  readonly children: string
}

/** A path that breaks only between its words. Copied text contains no extra characters. */
export const Path = ({ children }: PathProps) => (
  <code className="path">
    <PathWords>{children}</PathWords>
  </code>
)

/** The words of a path from left to right, whatever script they are in. Otherwise `/a/b` in Arabic reads as `/b/a`. */
export const PathWords = ({ children }: PathProps) =>
  pathPieces(children).map((piece, i) => (
    <Fragment key={`${i} ${piece}`}>
      {i === 0 ? null : <wbr />}
      {isForeign(piece) || isTooLong(piece) ? (
        <bdi dir="ltr" className={isTooLong(piece) ? "wrap-anywhere" : undefined}>
          {piece}
        </bdi>
      ) : (
        piece
      )}
    </Fragment>
  ))

/** A sentence with paths in it, such as `Anyone may open /about`. */
export const SentenceWithPaths = ({ children }: { readonly children: string }) =>
  // Every second part is a path: a word that begins with a slash.
  children.split(/(?<!\S)(\/\S+)/).map((part, i) =>
    i % 2 === 0 ? (
      part
    ) : (
      <bdi key={`${i} ${part}`} dir="ltr">
        <PathWords>{part}</PathWords>
      </bdi>
    ),
  )

/** The advice about an address that is not simulated, because of its length. */
export function TooLongAddress() {
  const text = useText()
  return text("This address is too long: enter at most 2,048 characters.")
}

/** True for a text with letters beyond ASCII, which may read from right to left. */
export const isForeign = (piece: string): boolean => /\P{ASCII}/u.test(piece)

interface PathAccessProps {
  /** The path, or the part of it that a list shows. */
  readonly path: string
  /** The whole path if it is longer than the shown one. It is the name of the link. */
  readonly whole?: string
  /** The address that the path links to, or null. A path without a page is never a link. */
  readonly to?: string | null
  /** The access of the page; null for a path without a page. */
  readonly access: { readonly exposure: Exposure; readonly words: string } | null
}

/** A path with the access to it: the people who may open it, or the outcome for one visitor. */
export const PathAccess = ({ path, whole, to = null, access }: PathAccessProps) => (
  <div className="path-access">
    {to === null || access === null ? (
      <Path>{path}</Path>
    ) : (
      <Link to={to} className="link" aria-label={whole}>
        <Path>{path}</Path>
      </Link>
    )}
    {access === null ? null : <span className={`exposure exposure-${access.exposure}`}>{access.words}</span>}
  </div>
)
