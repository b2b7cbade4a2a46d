import { useEffect, useRef } from "react"
import { Form, Link, useSubmit } from "react-router"
import { authStates } from "../../generated/guards.ts"
import { Button } from "../../ui/button.tsx"
import { useHydrated } from "../../ui/use-hydrated.ts"
import { isFiltered, OUTCOME_KINDS, type TableQuery } from "./table-view.ts"

const REQUIREMENTS = ["anyone", "signed-out", "signed-in", "verified", "challenged", "recovering"] as const

const PAUSE_IN_TYPING = 250

/** A GET form: the address holds the view. With a script it follows along; without, the button asks. */
export function TableFilters({ query }: { readonly query: TableQuery }) {
  const form = useRef<HTMLFormElement>(null)
  const hydrated = useHydrated()
  const follow = useFollow()
  useEffect(() => {
    // Back and forward change the view from outside; the field in use is left to the person using it.
    for (const [name, value] of fieldsOf(query)) {
      const field = form.current?.elements.namedItem(name)
      const settable = field instanceof HTMLInputElement || field instanceof HTMLSelectElement
      if (settable && field !== document.activeElement) field.value = value
    }
  }, [query])
  return (
    <search>
      <Form method="get" ref={form} onChange={(event) => follow(event.currentTarget)} className="filters no-print">
        <label className="grow basis-56">
          <span>Search</span>
          <input type="search" name="q" defaultValue={query.search} className="input" maxLength={200} />
        </label>
        <label>
          <span>Requirement</span>
          <select name="require" defaultValue={query.require} className="input">
            <option value="">any</option>
            {REQUIREMENTS.map((requirement) => (
              <option key={requirement}>{requirement}</option>
            ))}
          </select>
        </label>
        <label>
          <span>Auth state</span>
          <select name="state" defaultValue={query.state} className="input">
            <option value="">every</option>
            {authStates.map((state) => (
              <option key={state}>{state}</option>
            ))}
          </select>
        </label>
        <label>
          <span>Outcome</span>
          <select name="gets" defaultValue={query.gets} className="input">
            <option value="">any</option>
            {OUTCOME_KINDS.map((kind) => (
              <option key={kind}>{kind}</option>
            ))}
          </select>
        </label>
        {query.sort === "path" ? null : <input type="hidden" name="sort" value={query.sort} />}
        {query.descending ? <input type="hidden" name="dir" value="desc" /> : null}
        {hydrated ? null : <Button look="secondary">Show</Button>}
        {isFiltered(query) ? (
          <Link to="/dashboard" className="button button-quiet" preventScrollReset>
            Clear
          </Link>
        ) : null}
      </Form>
    </search>
  )
}

const fieldsOf = (query: TableQuery): readonly (readonly [string, string])[] => [
  ["q", query.search],
  ["require", query.require],
  ["state", query.state],
  ["gets", query.gets],
]

/** Submits a form once its fields have rested. */
function useFollow(): (form: HTMLFormElement) => void {
  const submit = useSubmit()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (form) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      void submit(form, { replace: true, preventScrollReset: true })
    }, PAUSE_IN_TYPING)
  }
}
