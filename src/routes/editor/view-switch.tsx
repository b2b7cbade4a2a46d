export type View = "text" | "form"

const VIEWS = [
  { view: "text", name: "Text" },
  { view: "form", name: "Form" },
] as const

interface ViewSwitchProps {
  readonly view: View
  readonly change: (view: View) => void
}

/** Two ways to see the same rules. */
export const ViewSwitch = ({ view, change }: ViewSwitchProps) => (
  <fieldset className="view-switch">
    <legend className="sr-only">Show the policy as</legend>
    {VIEWS.map((one) => (
      <button
        key={one.view}
        type="button"
        aria-pressed={view === one.view}
        className="button button-secondary button-small"
        onClick={() => change(one.view)}
      >
        {one.name}
      </button>
    ))}
  </fieldset>
)
