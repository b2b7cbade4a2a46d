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
  const { submitSoon, isPending } = useDelayedSubmit()
  const initialQuery = useRef(query)
  const submitEarly = useEffectEvent(submitSoon)
  const isSubmitPending = useEffectEvent(isPending)
  useEffect(() => {
    const changed = VISIBLE.flatMap((name) => {
      const field = form.current?.elements.namedItem(name)
      const settable = field instanceof HTMLInputElement || field instanceof HTMLSelectElement
      return settable && field.value !== query[name] ? [{ field, value: query[name] }] : []
    })
    if (query === initialQuery.current) {
      // A choice made before hydration caused no React event.
      if (form.current !== null && changed.length > 0) submitEarly(form.current)
      return
    }
    // A choice made while the answer was on its way.
    if (isSubmitPending()) return
    // The back button changes the filters without the form, so its fields follow, except for the focused one.
    for (const { field, value } of changed) if (field !== document.activeElement) field.value = value
  }, [query])
  return (
    <search>
      <Form
        method="get"
        action={isTour ? "/tour" : "/dashboard"}
        ref={form}
        onChange={(event) => submitSoon(event.currentTarget)}
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

/**
 * Returns a function that submits a form after a pause in changes, and one that tells if this is still to come. A
 * followed link, such as "Clear", takes precedence over it.
 */
function useDelayedSubmit() {
  const submit = useSubmit()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { state, formData } = useNavigation()
  const isLinkFollowed = state === "loading" && formData === undefined
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!isLinkFollowed) return
    clearTimeout(timer.current)
    timer.current = undefined
  }, [isLinkFollowed])
  return {
    submitSoon: (form: HTMLFormElement): void => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        timer.current = undefined
        void submit(form, { replace: true, preventScrollReset: true })
      }, PAUSE_IN_TYPING)
    },
    isPending: (): boolean => timer.current !== undefined,
  }
}
