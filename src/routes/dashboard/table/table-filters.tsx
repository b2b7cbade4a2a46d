import { useEffect, useEffectEvent, useRef } from "react"
import { Form, Link, useNavigation, useSubmit } from "react-router"
import { REQUIREMENT, wordsOf } from "../../../../policy/words.ts"
import { visibleText } from "../../../language/visible-text.ts"
import { useText } from "../../../language/use-text.ts"
import { useHydrated } from "../../../ui/forms/use-hydrated.ts"
import { ChosenFields, useAuditHref, useChosen } from "../shared/chosen.tsx"
import { StateField } from "../shared/state-field.tsx"
import { CHECKED, isFiltered, OUTCOME_KINDS, OUTCOME_WORDS, type TableQuery } from "./table-view.ts"
import { whomOf } from "../../../ui/policy/requirement-words.ts"

/** The visible fields of the form, and the parts of the view that it keeps. */
const VISIBLE = ["q", "require", "state", "gets"] as const
const HIDDEN = ["sort", "dir", "view", "changed"] as const

/** Milliseconds after the last change before the form is submitted. */
const PAUSE_IN_TYPING = 250

/**
 * The form with the table's filters. It uses GET, so that the address contains them. With a script it is submitted
 * after each change; without one, by a button.
 */
export function TableFilters({ query }: { readonly query: TableQuery }) {
  const text = useText()
  const hrefOf = useAuditHref()
  const form = useRef<HTMLFormElement>(null)
  const hydrated = useHydrated()
  const { isTour } = useChosen()
  const { submitSoon, isTouched } = useDelayedSubmit()
  const initialQuery = useRef(query)
  const submitEarly = useEffectEvent(submitSoon)
  const isNewer = useEffectEvent(isTouched)
  useEffect(() => {
    const changed = VISIBLE.flatMap((name) => {
      const field = form.current?.elements.namedItem(name)
      const settable = field instanceof HTMLInputElement || field instanceof HTMLSelectElement
      return settable && field.value !== query[name] ? [{ field, value: query[name] }] : []
    })
    if (query === initialQuery.current) {
      // A choice made before hydration caused no React event.
      if (form.current !== null) for (const { field } of changed) submitEarly(form.current, field.name)
      return
    }
    // A link or the back button changes the filters without the form, so its fields follow. Those that were changed
    // while the answer was on its way stay, as does the focused one.
    for (const { field, value } of changed)
      if (field !== document.activeElement && !isNewer(field.name)) field.value = value
  }, [query])
  return (
    <search>
      <Form
        method="get"
        action={isTour ? "/tour" : "/dashboard"}
        ref={form}
        onChange={({ currentTarget, target }) => submitSoon(currentTarget, nameOf(target))}
        className="filters no-print"
      >
        <ChosenFields />
        <label className="grow basis-56">
          <span>{text("Search")}</span>
          <input type="search" name="q" dir="auto" defaultValue={query.q} className="input" maxLength={200} />
        </label>
        <label>
          <span>{text("Opens to")}</span>
          <select name="require" defaultValue={query.require} className="input">
            <option value="">{text("any")}</option>
            {wordsOf(REQUIREMENT).map((requirement) => (
              <option key={requirement} value={requirement}>
                {text(whomOf(requirement))}
              </option>
            ))}
            <option value={CHECKED}>{text("anyone who passes the app's own check")}</option>
            {/* A field without the address's value would drop that filter. */}
            {isOffered(query.require) ? null : <option value={query.require}>{visibleText(query.require)}</option>}
          </select>
        </label>
        <StateField name="state" chosen={query.state} />
        <label>
          <span>{text("Outcome")}</span>
          <select name="gets" defaultValue={query.gets} className="input">
            <option value="">{text("any")}</option>
            {OUTCOME_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {text(OUTCOME_WORDS[kind])}
              </option>
            ))}
          </select>
        </label>
        {HIDDEN.filter((name) => query[name] !== "").map((name) => (
          <input key={name} type="hidden" name={name} value={query[name]} />
        ))}
        {hydrated ? null : <button className="link filters-ask">{text("Show")}</button>}
        {isFiltered(query) ? (
          <Link to={hrefOf("/dashboard")} className="button button-quiet" preventScrollReset>
            {text("Clear")}
          </Link>
        ) : null}
      </Form>
    </search>
  )
}

/** True for a value of the field for requirements that every table offers. */
const isOffered = (require: string): boolean => ["", ...wordsOf(REQUIREMENT), CHECKED].includes(require)

/** The name of a changed field. */
const nameOf = (field: EventTarget): string => (field as HTMLInputElement | HTMLSelectElement).name

/**
 * Returns a function that submits a form after a pause in changes of its fields, and one that tells if a field's change
 * is still to be submitted. A followed link, such as "Clear", takes precedence over earlier changes. Later ones are
 * submitted once its page is there, with the other fields as that page has them.
 */
function useDelayedSubmit() {
  const submit = useSubmit()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const touched = useRef(new Set<string>())
  const { state, formData, location } = useNavigation()
  // Its location, because one link can be followed while another one's answer is outstanding.
  const followed = state === "loading" && formData === undefined ? location : null
  const isFollowing = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    isFollowing.current = followed !== null
    if (followed === null) return
    clearTimeout(timer.current)
    touched.current.clear()
  }, [followed])
  return {
    submitSoon: (form: HTMLFormElement, name: string): void => {
      clearTimeout(timer.current)
      touched.current.add(name)
      const submitOrWait = () => {
        if (isFollowing.current) {
          timer.current = setTimeout(submitOrWait, PAUSE_IN_TYPING)
          return
        }
        touched.current.clear()
        void submit(form, { replace: true, preventScrollReset: true })
      }
      timer.current = setTimeout(submitOrWait, PAUSE_IN_TYPING)
    },
    isTouched: (name: string): boolean => touched.current.has(name),
  }
}
