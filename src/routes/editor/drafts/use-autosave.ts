import { useEffect, useState, useRef, type FormEvent } from "react"
import { askToSave, type SaveAnswer, type StoredText } from "./save-answer.ts"

/** The pause in typing before a draft is saved, in milliseconds. */
const SAVE_AFTER_MS = 1500

/** Milliseconds until the retry of a save that failed. */
const RETRY_AFTER_MS = 10_000

/** The state of the automatic save. After a conflict, nothing is saved until the author decides. */
export type SaveState = { readonly kind: "idle" | "saving" } | Exclude<SaveAnswer, { kind: "saved" }>

/** Saves a stored draft automatically. `to` is the address; null for a text that is not a draft yet. */
export function useAutosave(to: string | null, loaded: StoredText, typed: Omit<StoredText, "revision">) {
  // What the last automatic save stored; null if that is what was loaded.
  const [lastSaved, setLastSaved] = useState<StoredText | null>(null)
  const [state, setState] = useState<SaveState>({ kind: "idle" })
  const [loadedRevision, setLoadedRevision] = useState(loaded.revision)
  // The draft was saved manually or elsewhere and loaded again, so the state of the older revision is obsolete.
  if (loadedRevision !== loaded.revision) {
    setLoadedRevision(loaded.revision)
    setLastSaved(null)
    setState({ kind: "idle" })
  }
  const stored = lastSaved ?? loaded
  const { name, policy } = typed
  const { revision } = stored
  const isSaved = policy === stored.policy && name === stored.name
  // One save at a time, because the next one needs the revision of this one. After a conflict or a final failure, none.
  const isStopped = state.kind === "saving" || state.kind === "conflict" || (state.kind === "failed" && state.final)
  const hasFailed = state.kind === "failed" || state.kind === "unsent"
  const pause = hasFailed ? RETRY_AFTER_MS : SAVE_AFTER_MS

  useEffect(() => {
    if (!hasFailed) return
    // When the browser is online again, the retry does not have to wait. A refusal (`failed`) came from a server that
    // was reached, so that one waits.
    const again = () => setState((now) => (now.kind === "unsent" ? { kind: "idle" } : now))
    window.addEventListener("online", again)
    return () => window.removeEventListener("online", again)
  }, [hasFailed])

  useEffect(() => {
    // A stored draft has a name and a text, so neither is saved while it is empty.
    if (to === null || isSaved || isStopped || name.trim() === "" || policy.trim() === "") return
    const save = async () => {
      setState({ kind: "saving" })
      const answer = await askToSave(to, { name, policy, revision })
      // The stored values are known even if the text has changed since.
      if (answer.kind === "saved") setLastSaved({ name, policy, revision: answer.revision })
      setState(answer.kind === "saved" ? { kind: "idle" } : answer)
    }
    const timer = setTimeout(() => void save(), pause)
    return () => clearTimeout(timer)
  }, [to, name, policy, revision, isSaved, isStopped, pause])
  return { stored, state }
}

/**
 * Delays a form that is submitted during an automatic save (`isBusy`), because it has to send the revision that the
 * save returns. Returns an event handler that returns true if it delayed the form, which is submitted after the save.
 */
export function useHeldForm(isBusy: boolean): (event: FormEvent) => boolean {
  // The pressed button of the delayed form.
  const heldButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const button = heldButton.current
    if (isBusy || button === null) return
    heldButton.current = null
    button.form?.requestSubmit(button)
  }, [isBusy])
  return (event) => {
    const { submitter } = event.nativeEvent as SubmitEvent
    if (!isBusy || !(submitter instanceof HTMLButtonElement)) return false
    event.preventDefault()
    heldButton.current = submitter
    return true
  }
}
