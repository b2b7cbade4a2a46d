import { useEffect, useRef } from "react"
import type { PlainMessage } from "../../language/message.ts"
import { useText } from "../../language/use-text.ts"

const SENTENCES = {
  approved: "You approved this change.",
  withdrawn: "You withdrew this review.",
} as const satisfies Readonly<Record<string, PlainMessage>>

type DoneWord = keyof typeof SENTENCES

/** The action that an address says was just done; null for none. */
export const doneIn = (search: URLSearchParams): DoneWord | null => {
  const word = search.get("done") ?? ""
  return isDone(word) ? word : null
}

const isDone = (word: string): word is DoneWord => Object.hasOwn(SENTENCES, word)

/** The outcome of the reader's action: it has the focus, so that it is read first and the next step is below it. */
export function Done({ done }: { readonly done: DoneWord }) {
  const text = useText()
  const box = useRef<HTMLOutputElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <output ref={box} tabIndex={-1} className="status block">
      {text(SENTENCES[done])}
    </output>
  )
}
