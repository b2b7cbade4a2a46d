import { useEffect, useRef, useState } from "react"
import type { FilledMessage } from "../../../language/message.ts"
import type { RuleEdit, RuleForm } from "../../../policies/compiler/compile-job.server.ts"
import { submitFailure } from "../../../policies/compiler/submit-failure.ts"
import type { TextReplacement } from "../code/code-surface.ts"
import { useEditorHref } from "../context/edited.ts"
import { askForEdit, inverseOf, type EditAnswer } from "./rule-edits.ts"

/** A requested edit, with its announcement and the next focus. */
export interface AskedEdit {
  readonly change: RuleEdit
  readonly message: FilledMessage
  /** The id of the element that gets the focus after the edit; null to leave the focus. */
  readonly focusOn: string | null
  /** The index of the rule that is open afterwards; null for none, absent for no change. */
  readonly opens?: number | null
}

/** The reason why an edit was not made. */
export type Unmade = Exclude<EditAnswer, { kind: "edited" }>

const BUSY = "Your last change was not made, because an earlier one was still under way. Try again."

/** The last edit that was made, and how to undo it. */
interface MadeEdit {
  readonly message: FilledMessage
  readonly undo: readonly TextReplacement[]
}

/**
 * The edits of rules in the form. The compiler computes each, and `apply` makes it in the editor's text. `open` opens
 * one rule in the form, or none.
 */
export function useRuleEdits(
  policy: string,
  apply: (splices: readonly TextReplacement[]) => void,
  open: (rule: number | null) => void,
) {
  const [edited, setEdited] = useState<Edited | null>(null)
  const [done, setDone] = useState<MadeEdit | null>(null)
  const [problem, setProblem] = useState<Unmade | null>(null)
  // The present text. An edit sets it before the next render, so that the edit after it starts from its result.
  const latest = useRef(policy)
  // The promise of the last requested edit, after which the next one runs.
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  // The edits under way that add, delete or move a rule, each as JSON.
  const reordering = useRef<readonly string[]>([])
  const to = useEditorHref()("/editor/edit")
  useEffect(() => {
    latest.current = policy
  }, [policy])

  const fail = (reason: Unmade): false => {
    setProblem(reason)
    setDone(null)
    return false
  }
  const makeNow = async ({ change, message, focusOn, opens }: AskedEdit): Promise<boolean> => {
    const before = latest.current
    const answer = await askForEdit(to, before, change)
    reordering.current = reordering.current.filter((other) => other !== JSON.stringify(change))
    if (answer.kind !== "edited") return fail(answer)
    // Somebody typed meanwhile, so the answer's offsets are those of another text.
    if (latest.current !== before)
      return fail({ kind: "failed", problem: submitFailure("The text changed in the meantime, so nothing was done.") })
    // React renders the three changes together: the open rule, the text and the form.
    if (opens !== undefined) open(opens)
    apply(answer.splices)
    // Not earlier: if the editor refuses the edit, its text is still the one before.
    latest.current = answer.text
    setEdited({ text: answer.text, form: answer.form, focusOn })
    setDone({ message, undo: inverseOf(before, answer.splices) })
    return true
  }

  /**
   * Makes an edit, and resolves with true on success. Edits run one after the other, so that each sees the current
   * text.
   */
  const make = (edit: AskedEdit): Promise<boolean> => {
    // Edits name a rule by its index. During an edit that changes indices, another one would change the wrong rule, so
    // it is not made: a field keeps what was typed, and a button can be pressed again. Only a new rule has no index.
    const change = JSON.stringify(edit.change)
    // The same edit again comes from a second press of the button.
    if (reordering.current.includes(change)) return Promise.resolve(false)
    if (reordering.current.length > 0 && edit.change.kind !== "add") {
      setProblem({ kind: "failed", problem: submitFailure(BUSY) })
      return Promise.resolve(false)
    }
    // Not cleared while a rule is being added, deleted or moved: only another added rule gets here then, and the
    // problem may be that of the one before it.
    if (reordering.current.length === 0) setProblem(null)
    if (edit.change.kind !== "change") reordering.current = [...reordering.current, change]
    const result = queue.current.then(() => makeNow(edit))
    // An edit that fails must not keep all later ones from being made.
    queue.current = result.catch(() => undefined)
    return result
  }

  const undo = () => {
    if (done === null) return
    apply(done.undo)
    setDone(null)
  }

  // After another change, such as a restored text, neither the form nor the offsets of `done` fit.
  const isCurrent = edited?.text === policy
  useFocusAfter(isCurrent ? edited : null)
  // `form` is the form after the last edit.
  return { form: isCurrent ? edited.form : null, done: isCurrent ? done : null, problem, make, undo }
}

/** The text and the form after an edit, and the id of the element to focus then. */
interface Edited {
  readonly text: string
  readonly form: RuleForm
  readonly focusOn: string | null
}

/**
 * Focuses an element once the form after an edit is rendered, because the edit may remove the used control. Until then
 * the element may be missing, or belong to another rule.
 */
function useFocusAfter(edited: Edited | null): void {
  // Once for each edit: typing may lead back to the same text later.
  const last = useRef(edited)
  useEffect(() => {
    if (edited === null || edited === last.current) return
    last.current = edited
    if (edited.focusOn !== null) document.getElementById(edited.focusOn)?.focus()
  }, [edited])
}
