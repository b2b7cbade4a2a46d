import { MATCH, STATE, wordsOf } from "../../../../policy/words.ts"
import type { PlainMessage } from "../../../language/message.ts"
import { useText } from "../../../language/use-text.ts"

const WORDS: readonly (readonly [string, PlainMessage])[] = [
  ...wordsOf(MATCH).map((mode) => [mode, MATCH[mode].meaning] as const),
  ["proceed", "the page opens"],
  ["redirect", "the visitor is sent to another page"],
  ["refuse", "the visitor gets an error page: 401 sign in first, 403 no access, 404 not found, 503 try again"],
]

interface WordsProps {
  /** The caption of the table. */
  readonly table: string
}

/** The table in a sentence, and the policy's own words, once: the tables use no others. */
export function Words({ table }: WordsProps) {
  const text = useText()
  return (
    <section aria-labelledby="words" className="no-print">
      <details>
        <summary>
          <h2 id="words">{text("Terms used in the policy")}</h2>
        </summary>
        <p>{table}</p>
        <dl className="facts">
          {WORDS.map(([word, meaning]) => (
            <Word key={word} word={word} meaning={text(meaning)} />
          ))}
          {wordsOf(STATE).map((state) => (
            <Word key={state} word={state} meaning={text(STATE[state].meaning)} />
          ))}
        </dl>
      </details>
    </section>
  )
}

const Word = ({ word, meaning }: { readonly word: string; readonly meaning: string }) => (
  <>
    <dt lang="en">{word}</dt>
    <dd>{meaning}</dd>
  </>
)
