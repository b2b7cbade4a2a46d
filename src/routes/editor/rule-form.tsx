import { Fragment, useEffect, useRef, useState } from "react"
import { saying, type Saying } from "../../language/message.ts"
import { Rich } from "../../language/rich.tsx"
import { useSaid, useText } from "../../language/use-text.ts"
import { Button } from "../../ui/button.tsx"
import { English } from "../../ui/english.tsx"
import { CHANGED_IN_TEXT } from "./changed-in-text.ts"
import type { Splice } from "./code-surface.ts"
import type { PolicyWords, RuleEdit, RuleForm as RuleFormData } from "../../compiler/compile-question.server.ts"
import { NewRule } from "./new-rule.tsx"
import { askForEdit, inverseOf, type EditAnswer } from "./rule-edits.ts"
import { PAGES_ID, RuleFields, type RuleValues } from "./rule-fields.tsx"
import { setback, useSetbackText } from "../../compiler/setback.ts"

interface RuleFormProps {
  readonly text: string
  /** What the compiler says of this text; null while it has not answered. */
  readonly said: { readonly form: RuleFormData; readonly words: PolicyWords } | null
  readonly apply: (splices: readonly Splice[]) => void
}

interface Done {
  readonly message: Saying
  readonly undo: readonly Splice[]
}

const idOf = (index: number, tool: "up" | "down" | "delete"): string => `rule-${index}-${tool}`

/** Why an edit was not made. */
type Unmade = Exclude<EditAnswer, { kind: "edited" }>

/** The rules as fields. Every change is made in the text by the compiler, which leaves the rest of it alone. */
export function RuleForm({ text: policy, said, apply }: RuleFormProps) {
  const text = useText()
  const [edited, setEdited] = useState<{ readonly text: string; readonly form: RuleFormData } | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const [problem, setProblem] = useState<Unmade | null>(null)
  const latest = useRef(policy)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const reordering = useRef(false)
  const focus = useRef<string | null>(null)
  useEffect(() => {
    latest.current = policy
  }, [policy])
  useEffect(() => {
    if (focus.current === null) return
    const wanted = document.getElementById(focus.current)
    focus.current = null
    wanted?.focus()
  })

  // Until the compiler has answered, what it last said stays on the screen.
  const [heard, setHeard] = useState(said)
  if (said !== null && said !== heard) setHeard(said)
  const form = edited?.text === policy ? edited.form : heard?.form
  if (heard === null || form === undefined) return <output>{text("Reading the rules…")}</output>
  const { words } = heard
  if (form.unable !== null) {
    return (
      <p className="note">
        <Rich
          message="The form cannot stand for this text, so it can be changed as text only: <reason/>."
          parts={{ reason: <q lang="en">{form.unable}</q> }}
        />
      </p>
    )
  }

  const make = (change: RuleEdit, message: Saying, focusOn: string | null): Promise<boolean> => {
    // The rules are counted: behind one that changes their number or order, another would hit the wrong one.
    if (reordering.current) return Promise.resolve(false)
    const reorders = change.kind !== "change"
    if (reorders) reordering.current = true
    const made = queue.current.then(async () => {
      const before = latest.current
      const answer = await askForEdit(before, change)
      if (reorders) reordering.current = false
      if (answer.kind !== "edited") {
        setProblem(answer)
        return false
      }
      if (latest.current !== before) {
        setProblem({ kind: "unmade", problem: setback("The text changed meanwhile. Nothing was done.") })
        return false
      }
      latest.current = answer.text
      focus.current = focusOn
      apply(answer.splices)
      setEdited({ text: answer.text, form: answer.form })
      setProblem(null)
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
        {text(
          "The order of the rules means nothing: the most specific one wins. Comments between rules stay where they are.",
        )}{" "}
        {text("Moving a rule up or down is for those who read the file, and changes nobody's access.")}{" "}
        <Rich
          message="Changed in the text only: <words/>, and the <deny/> of a rule."
          parts={{ words: <PolicyTerms words={CHANGED_IN_TEXT} />, deny: <code>deny</code> }}
        />
      </p>
      <div className="rule-done">
        <output>
          <Outcome done={done} problem={problem} />
        </output>
        {done === null || problem !== null ? null : (
          <Button
            type="button"
            look="quiet"
            onClick={() => {
              apply(done.undo)
              setDone(null)
            }}
          >
            {text("Undo")}
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
                <Rich
                  message="Rule {{number}}: <rule/>"
                  parts={{ rule: <English>{`${rule.path} ${rule.match}`}</English> }}
                  values={{ number: index + 1 }}
                />
              </legend>
              <RuleFields
                values={rule}
                words={words}
                commit={(field, value) =>
                  void make(
                    { kind: "change", index, field, value },
                    saying("Changed {{field}} of {{path}}.", { field, path: rule.path }),
                    null,
                  )
                }
              />
              <p className="rule-tools">
                {rule.remarked || index === 0 || rules[index - 1]!.remarked ? null : (
                  <Tool
                    id={idOf(index, "up")}
                    name={text("Up")}
                    label={text("Move {{path}} up", { path: rule.path })}
                    use={() =>
                      void make(
                        { kind: "move", index, by: -1 },
                        saying("Moved {{path}} up.", { path: rule.path }),
                        idOf(index - 1, index > 1 ? "up" : "down"),
                      )
                    }
                  />
                )}
                {rule.remarked || index === rules.length - 1 || rules[index + 1]!.remarked ? null : (
                  <Tool
                    id={idOf(index, "down")}
                    name={text("Down")}
                    label={text("Move {{path}} down", { path: rule.path })}
                    use={() =>
                      void make(
                        { kind: "move", index, by: 1 },
                        saying("Moved {{path}} down.", { path: rule.path }),
                        idOf(index + 1, index < rules.length - 2 ? "down" : "up"),
                      )
                    }
                  />
                )}
                <Tool
                  id={idOf(index, "delete")}
                  name={text("Delete")}
                  label={text("Delete the rule of {{path}}", { path: rule.path })}
                  use={() =>
                    void make(
                      { kind: "delete", index },
                      saying("Deleted the rule of {{path}}.", { path: rule.path }),
                      idOf(Math.min(index, rules.length - 2), "delete"),
                    )
                  }
                />
              </p>
              {rule.denials === "" && !rule.remarked ? null : (
                <p className="field-hint">
                  {rule.denials === "" ? null : (
                    <>
                      <Rich
                        message="Denials are changed in the text: <denials/>."
                        parts={{ denials: <English>{rule.denials}</English> }}
                      />{" "}
                    </>
                  )}
                  {rule.remarked ? text("A comment stands beside this rule, so it is moved in the text.") : ""}
                </p>
              )}
            </fieldset>
          </li>
        ))}
      </ol>
      <NewRule
        words={words}
        add={(rule) =>
          make({ kind: "add", rule: ruleOf(rule) }, saying("Added the rule of {{path}}.", { path: rule.path }), null)
        }
      />
    </div>
  )
}

const PolicyTerms = ({ words }: { readonly words: readonly string[] }) =>
  words.map((word, i) => (
    <Fragment key={word}>
      {i === 0 ? "" : ", "}
      <code>{word}</code>
    </Fragment>
  ))

/** What became of the last edit. */
function Outcome({ done, problem }: { readonly done: Done | null; readonly problem: Unmade | null }) {
  const said = useSaid()
  const setbackText = useSetbackText()
  if (problem === null) return done === null ? null : said(done.message)
  return problem.kind === "unmade" ? (
    setbackText(problem.problem)
  ) : (
    <Rich
      message="This cannot be done in the form: <reason/>."
      parts={{ reason: <English>{problem.unable}</English> }}
    />
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
