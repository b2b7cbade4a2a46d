import { useEffect, useRef, useState } from "react"
import { Button } from "../../ui/button.tsx"
import type { Splice } from "./code-surface.ts"
import type { PolicyWords, RuleEdit, RuleForm as RuleFormData } from "./compile-question.server.ts"
import { NewRule } from "./new-rule.tsx"
import { askForEdit, inverseOf } from "./rule-edits.ts"
import { PAGES_ID, RuleFields, type RuleValues } from "./rule-fields.tsx"

interface RuleFormProps {
  readonly text: string
  /** What the compiler says of this text; null while it has not answered. */
  readonly said: { readonly form: RuleFormData; readonly words: PolicyWords } | null
  readonly apply: (splices: readonly Splice[]) => void
}

interface Done {
  readonly message: string
  readonly undo: readonly Splice[]
}

const idOf = (index: number, tool: "up" | "down" | "delete"): string => `rule-${index}-${tool}`

/** The rules as fields. Every change is made in the text by the compiler, which leaves the rest of it alone. */
export function RuleForm({ text, said, apply }: RuleFormProps) {
  const [edited, setEdited] = useState<{ readonly text: string; readonly form: RuleFormData } | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const [problem, setProblem] = useState("")
  const latest = useRef(text)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const reordering = useRef(false)
  const focus = useRef<string | null>(null)
  useEffect(() => {
    latest.current = text
  }, [text])
  useEffect(() => {
    if (focus.current === null) return
    const wanted = document.getElementById(focus.current)
    focus.current = null
    wanted?.focus()
  })

  // Until the compiler has answered, what it last said stays on the screen.
  const [heard, setHeard] = useState(said)
  if (said !== null && said !== heard) setHeard(said)
  const form = edited?.text === text ? edited.form : heard?.form
  if (heard === null || form === undefined) return <output>Reading the rules…</output>
  const { words } = heard
  if (form.unable !== null) {
    return (
      <p className="note">
        The form cannot stand for this text, so it can be changed as text only: <q>{form.unable}</q>.
      </p>
    )
  }

  const make = (change: RuleEdit, message: string, focusOn: string | null): Promise<boolean> => {
    // The rules are counted: behind one that changes their number or order, another would hit the wrong one.
    if (reordering.current) return Promise.resolve(false)
    const reorders = change.kind !== "change"
    if (reorders) reordering.current = true
    const made = queue.current.then(async () => {
      const before = latest.current
      const answer = await askForEdit(before, change)
      if (reorders) reordering.current = false
      if (answer.kind === "unmade" || latest.current !== before) {
        setProblem(answer.kind === "unmade" ? answer.message : "The text changed meanwhile. Nothing was done.")
        return false
      }
      latest.current = answer.text
      focus.current = focusOn
      apply(answer.splices)
      setEdited({ text: answer.text, form: answer.form })
      setProblem("")
      setDone({ message, undo: inverseOf(before, answer.splices) })
      return true
    })
    queue.current = made
    return made
  }

  const { rules } = form
  return (
    <div className="rule-form">
      <datalist id={PAGES_ID}>
        {words.pages.map((page) => (
          <option key={page}>{page}</option>
        ))}
      </datalist>
      <p className="field-hint">
        The order of the rules means nothing: the most specific one wins. Comments between rules stay where they are.
      </p>
      <div className="rule-done">
        <output>{problem === "" ? done?.message : problem}</output>
        {done === null || problem !== "" ? null : (
          <Button
            type="button"
            look="quiet"
            onClick={() => {
              apply(done.undo)
              setDone(null)
            }}
          >
            Undo
          </Button>
        )}
      </div>
      <ol>
        {rules.map((rule, index) => (
          // Rules have no name but their place: two of them may say the same.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <fieldset className="rule-row">
              <legend className="sr-only">
                Rule {index + 1}: {rule.path} {rule.match}
              </legend>
              <RuleFields
                values={rule}
                words={words}
                commit={(field, value) =>
                  void make({ kind: "change", index, field, value }, `Changed ${field} of ${rule.path}.`, null)
                }
              />
              <p className="rule-tools">
                {rule.remarked || index === 0 || rules[index - 1]!.remarked ? null : (
                  <Tool
                    id={idOf(index, "up")}
                    name="Up"
                    label={`Move ${rule.path} up`}
                    use={() =>
                      void make(
                        { kind: "move", index, by: -1 },
                        `Moved ${rule.path} up.`,
                        idOf(index - 1, index > 1 ? "up" : "down"),
                      )
                    }
                  />
                )}
                {rule.remarked || index === rules.length - 1 || rules[index + 1]!.remarked ? null : (
                  <Tool
                    id={idOf(index, "down")}
                    name="Down"
                    label={`Move ${rule.path} down`}
                    use={() =>
                      void make(
                        { kind: "move", index, by: 1 },
                        `Moved ${rule.path} down.`,
                        idOf(index + 1, index < rules.length - 2 ? "down" : "up"),
                      )
                    }
                  />
                )}
                <Tool
                  id={idOf(index, "delete")}
                  name="Delete"
                  label={`Delete the rule of ${rule.path}`}
                  use={() =>
                    void make(
                      { kind: "delete", index },
                      `Deleted the rule of ${rule.path}.`,
                      idOf(Math.min(index, rules.length - 2), "delete"),
                    )
                  }
                />
              </p>
              {rule.denials === "" && !rule.remarked ? null : (
                <p className="field-hint">
                  {rule.denials === "" ? "" : `Denials are changed in the text: ${rule.denials}. `}
                  {rule.remarked ? "A comment stands beside this rule, so it is moved in the text." : ""}
                </p>
              )}
            </fieldset>
          </li>
        ))}
      </ol>
      <NewRule
        words={words}
        add={(rule) => make({ kind: "add", rule: ruleOf(rule) }, `Added the rule of ${rule.path}.`, null)}
      />
    </div>
  )
}

type AddedRule = Extract<RuleEdit, { kind: "add" }>["rule"]

// The choices offered are the compiler's own words, and its server half reads them again.
const ruleOf = ({ path, match, require, why }: RuleValues): AddedRule => ({
  path,
  match: match as AddedRule["match"],
  require: require as AddedRule["require"],
  why,
})

interface ToolProps {
  readonly id: string
  readonly name: string
  readonly label: string
  readonly use: () => void
}

const Tool = ({ id, name, label, use }: ToolProps) => (
  <button type="button" id={id} aria-label={label} className="button button-secondary button-small" onClick={use}>
    {name}
  </button>
)
