import type { PlainMessage } from "../../language/message.ts"
import { useText } from "../../language/use-text.ts"

export type View = "text" | "form"

const VIEWS: readonly { readonly view: View; readonly name: PlainMessage }[] = [
  { view: "text", name: "Text" },
  { view: "form", name: "Form" },
]

interface ViewSwitchProps {
  readonly view: View
  readonly change: (view: View) => void
}

/** Two ways to see the same rules. */
export function ViewSwitch({ view, change }: ViewSwitchProps) {
  const text = useText()
  return (
    <fieldset className="view-switch">
      <legend className="sr-only">{text("Show the policy as")}</legend>
      {VIEWS.map((one) => (
        <button
          key={one.view}
          type="button"
          aria-pressed={view === one.view}
          className="button button-secondary button-small"
          onClick={() => change(one.view)}
        >
          {text(one.name)}
        </button>
      ))}
    </fieldset>
  )
}
