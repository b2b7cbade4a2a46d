import { useEffect, useRef, useState, type FormEvent } from "react"
import type { PlainMessage } from "../../language/message.ts"
import { useText } from "../../language/use-text.ts"
import { ExampleConsequences } from "./example-consequences.tsx"
import { ExamplePages } from "./example-pages.tsx"
import { ExamplePolicy } from "./example-policy.tsx"
import { accessOf } from "./example/access.ts"
import { draftOf, IN_FORCE, type Draft, type DraftRule, type Trial } from "./example/draft.ts"

const NAMES: Readonly<Record<Trial, PlainMessage>> = {
  opened: "Open the admin pages",
  clash: "Write two rules that clash",
  loop: "Send people in circles",
  start: "Start over",
}

const BEFORE = accessOf(IN_FORCE)

/**
 * A small policy to change, beside a picture of its pages. With a script all of it is worked out in the browser; without
 * one the same form asks the server.
 */
export function Example({ asked }: { readonly asked: Draft }) {
  const text = useText()
  const [draft, setDraft] = useState(asked)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // What was chosen before the script ran.
    if (form.current !== null) setDraft(draftOf(new FormData(form.current)))
  }, [])
  const access = accessOf(draft)
  const replace = (rule: DraftRule) => setDraft(draft.map((one) => (one.name === rule.name ? rule : one)))
  const attempt = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setDraft(draftOf(new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter)))
  }
  return (
    <section aria-labelledby="example" className="example">
      <h2 id="example">{text("Try it: change a rule")}</h2>
      <form ref={form} method="get" onSubmit={attempt}>
        <p className="example-trials">
          {(Object.keys(NAMES) as Trial[]).map((trial) => (
            <button
              key={trial}
              name="try"
              value={trial}
              className={trial === "start" ? "button button-quiet" : "button button-secondary"}
            >
              {text(NAMES[trial])}
            </button>
          ))}
          <noscript>
            <button className="button button-primary">{text("Show what changes")}</button>
          </noscript>
        </p>
        <div className="example-body">
          <ExamplePolicy draft={draft} onChange={replace} />
          <ExampleConsequences before={BEFORE} access={access} />
          <ExamplePages before={BEFORE} access={access} />
        </div>
      </form>
    </section>
  )
}
