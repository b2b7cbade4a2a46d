import { visibleText } from "../../language/visible-text.ts"

/**
 * Text from another person. Its invisible characters are shown, it cannot change the direction of the text around it,
 * and a word of any length fits on a phone.
 */
export const Typed = ({ children }: { readonly children: string }) => (
  <bdi className="wrap-anywhere">{visibleText(children)}</bdi>
)

/**
 * A word of more than 40 characters, for which no column is wide enough. It is a group, so that `split` keeps these
 * words: every second part is one.
 */
const LONG_WORD = /(\S{41,})/

/**
 * A sentence by the author of a policy or commit. It reads in its own direction, and a word that is too long for any
 * line breaks anywhere.
 */
export const AuthorText = ({ children }: { readonly children: string }) => (
  <bdi lang="en">
    {children.split(LONG_WORD).map((part, i) =>
      i % 2 === 0 ? (
        part
      ) : (
        <span key={`${i} ${part}`} className="wrap-anywhere">
          {part}
        </span>
      ),
    )}
  </bdi>
)
