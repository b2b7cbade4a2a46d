import { useEffect, useRef, useState, type FormEvent, Fragment } from "react"
import type { PlainMessage } from "../../language/message.ts"
import { useText, useFormatMessage } from "../../language/use-text.ts"
import { ExampleConsequences } from "./example-consequences.tsx"
import { ExamplePolicy } from "./example-policy.tsx"
import { accessOf, BEFORE, isSame, PAGES, type ExampleAccess, type ExampleOutcome } from "./example/access.ts"
import { draftOf, type ExampleDraft, type PreparedDraft, EXAMPLE_VISITORS } from "./example/draft.ts"
import { outcomeWordsOf, toneOf } from "../../ui/policy/outcome.tsx"
import { StateName } from "../../ui/policy/state-name.tsx"
import { Section } from "../../ui/section.tsx"

/** The table of the example's pages, with the outcome of each visitor as a drawn door. */
function ExamplePages({ access }: { readonly access: ExampleAccess }) {
  const text = useText()
  const formatMessage = useFormatMessage()
  return (
    <table className="example-pages">
      <caption>{text("What visitors get")}</caption>
      <thead>
        <tr>
          <th scope="col">{text("Page")}</th>
          {EXAMPLE_VISITORS.map((visitor) => (
            <th key={visitor} scope="col">
              <StateName state={visitor} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {PAGES.map((page) => (
          <tr key={page}>
            <th scope="row">
              <code>
                <Breakable path={page} />
              </code>
            </th>
            {EXAMPLE_VISITORS.map((visitor) => {
              const outcome = access.outcomes[page][visitor]
              const isChanged = !isSame(outcome, BEFORE.outcomes[page][visitor])
              return (
                <td key={visitor} className={isChanged ? "is-changed" : undefined}>
                  <span className={`fate fate-${outcome.kind === "undecided" ? "bad" : toneOf(outcome, [visitor])}`}>
                    <AccessIcon outcome={outcome} />
                    <span>
                      {outcome.kind === "undecided" ? text("two answers") : formatMessage(outcomeWordsOf(outcome))}
                    </span>
                  </span>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A path in which a line can break after each slash except the first. */
const Breakable = ({ path }: { readonly path: string }) =>
  path.split(/(?<=.\/)/).map((part, i) => (
    <Fragment key={part}>
      {i === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ))

/** The drawing inside the door frame, as an SVG path. */
const DOOR_DRAWINGS: Readonly<Record<ExampleOutcome["kind"], string>> = {
  // An open door.
  proceed: "M9 4.5 5.5 6.5v11L9 19.5z",
  // An arrow.
  redirect: "M8 12h7.5M12.5 8.5 16 12l-3.5 3.5",
  // A cross.
  refuse: "M8.5 8.5l7 7M15.5 8.5l-7 7",
  // A question mark.
  undecided: "M9.8 9.6a2.3 2.3 0 1 1 3.3 2.1c-.8.4-1.1.9-1.1 1.8M12 16.6v.2",
}

/** A door that shows the outcome. It is decorative, because the text beside it has the same meaning. */
const AccessIcon = ({ outcome: { kind } }: { readonly outcome: ExampleOutcome }) => (
  <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" focusable="false" className="door">
    <path d="M5 20V9a7 7 0 0 1 14 0v11M2.5 20.5h19" />
    <path d={DOOR_DRAWINGS[kind]} className={kind === "proceed" ? "door-leaf" : undefined} />
  </svg>
)

/** The names of the prepared drafts, on their buttons. */
const NAMES: Readonly<Record<PreparedDraft, PlainMessage>> = {
  opened: "Open the admin pages",
  clash: "Write two rules that clash",
  loop: "Send people in circles",
  start: "Start over",
}

/**
 * A small policy to change, beside a drawing of its pages. With a script it is computed in the browser; without one the
 * same form is sent to the server.
 */
export function Example({ initial }: { readonly initial: ExampleDraft }) {
  const text = useText()
  const [draft, setDraft] = useState(initial)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // A choice made before hydration caused no React event.
    if (form.current !== null) setDraft(draftOf(new FormData(form.current)))
  }, [])
  const access = accessOf(draft)
  /** Shows a prepared draft. Without a script, its button loads the page with the draft in the address. */
  const showPrepared = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setDraft(draftOf(new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter)))
  }
  return (
    <Section id="example" title={text("Try it: change a rule")} className="example">
      <form ref={form} method="get" onSubmit={showPrepared}>
        <p className="example-trials">
          {(Object.keys(NAMES) as PreparedDraft[]).map((prepared) => (
            <button
              key={prepared}
              name="try"
              value={prepared}
              className={prepared === "start" ? "button button-quiet" : "button button-secondary"}
            >
              {text(NAMES[prepared])}
            </button>
          ))}
          <noscript>
            <button className="button button-primary">{text("Show what changes")}</button>
          </noscript>
        </p>
        <div className="example-body">
          <ExamplePolicy
            draft={draft}
            onChange={({ currentTarget }) => setDraft(draftOf(new FormData(currentTarget.form ?? undefined)))}
          />
          <ExampleConsequences access={access} />
          <ExamplePages access={access} />
        </div>
      </form>
    </Section>
  )
}
