import { useState } from "react"
import { useNavigation } from "react-router"

/** A text as the loader gives it to the page. */
interface LoadedText {
  /** Names the draft and the policy that it started from. */
  readonly page: string
  readonly revision: string
  readonly text: string
}

/** The buttons that store the text as it is sent, as this draft or as another. */
const STORING: readonly string[] = ["save", "copy", "mine", "both"]

/**
 * The React key of the editor on a page. It changes with the page, unless the page shows the text that this editor has
 * just sent: a draft that is stored for the first time, as a copy or on a new base goes on in the same editor, with
 * everything that was typed in the meantime.
 */
export function useEditorKey({ page, revision, text }: LoadedText, answer: unknown) {
  const [editor, setEditor] = useState({ key: 0, page, revision, answer, sent: null as string | null })
  const { state, formMethod } = useNavigation()
  const leaves = state === "loading" && formMethod === undefined
  if (page !== editor.page || revision !== editor.revision) {
    const goesOn = page === editor.page || text === editor.sent
    setEditor({ key: goesOn ? editor.key : editor.key + 1, page, revision, answer, sent: null })
  } else if (editor.sent !== null && (leaves || answer !== editor.answer)) {
    setEditor({ ...editor, answer, sent: null })
  }
  const noteSent = (intent: string, sent: string) =>
    setEditor((now) => ({ ...now, answer, sent: STORING.includes(intent) ? sent : null }))
  return { key: editor.key, sent: editor.sent, noteSent }
}
