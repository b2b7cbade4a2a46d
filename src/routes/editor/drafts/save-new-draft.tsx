import { useEffect, useRef, type Ref } from "react"
import { useText } from "../../../language/use-text.ts"
import { Button } from "../../../ui/button.tsx"
import { closeWhenLeft } from "../../../ui/forms/close-when-left.ts"
import type { Problem } from "../../../ui/forms/form-summary.tsx"
import { TextField } from "../../../ui/forms/text-field.tsx"

/** The id of the popover with the form for the name of a new draft. */
export const NAME_PROMPT = "draft-name"

interface SaveNewDraftProps {
  readonly label: string
  readonly name: string
  /** The problem with the name, as the last answer has it; null if there is none. */
  readonly problem: Problem | null
  readonly pending: boolean
  /** The button that saves. */
  readonly ref: Ref<HTMLButtonElement>
}

/** The button that saves a new draft, with a popover for its name. It belongs into the form that sends the text. */
export function SaveNewDraft({ label, name, problem, pending, ref }: SaveNewDraftProps) {
  const text = useText()
  const prompt = useRef<HTMLDivElement>(null)
  // Each answer has a problem of its own, so that the same message opens the popover again.
  useEffect(() => {
    if (problem !== null) prompt.current?.showPopover()
  }, [problem])
  return (
    <div className="contents" onBlur={closeWhenLeft}>
      <button type="button" popoverTarget={NAME_PROMPT} className="button button-primary">
        {label}
      </button>
      <div ref={prompt} id={NAME_PROMPT} popover="auto" className="menu name-prompt">
        <TextField
          label={text("Draft name")}
          name="name"
          defaultValue={name}
          autoComplete="off"
          autoFocus
          error={problem === null ? undefined : text(problem.message)}
        />
        <Button ref={ref} name="intent" value="save" pending={pending}>
          {text("Save")}
        </Button>
      </div>
    </div>
  )
}
