import { Fragment, useCallback, useEffect, useRef, useState, type Dispatch, type SetStateAction } from "react"
import { messageText, useCompilerTables } from "../../../language/compiler-text.ts"
import { filledMessage, type PlainMessage } from "../../../language/message.ts"
import { Rich } from "../../../language/rich.tsx"
import { useFormatMessage, useText } from "../../../language/use-text.ts"
import { Button } from "../../../ui/button.tsx"
import { CompilerSentence, CompilerWords } from "../../../ui/policy/compiler-words.tsx"
import type { Checked, Finding } from "../../../policies/compiler/finding.ts"
import type { LiveCheck } from "../check/use-live-check.ts"
import type { TextReplacement } from "../code/code-surface.ts"
import type { PolicyWords, RuleEdit, RuleEditRefusal } from "../../../policies/compiler/compile-job.server.ts"
import { useSubmitFailureText } from "../../../policies/compiler/submit-failure.ts"
import { BLANK, isTooLongForRule, PAGES_ID, type RuleValues, RuleFields } from "./rule-fields.tsx"
import { RuleRow } from "./rule-row.tsx"
import { useRuleEdits, type AskedEdit, type Unmade } from "./use-rule-edits.ts"
import AddIcon from "~icons/material-symbols/add"
import { Icon } from "../../../ui/icon.tsx"

interface NewRuleProps {
  readonly rule: RuleValues
  readonly words: PolicyWords
  readonly change: (rule: RuleValues) => void
  /** Adds the rule to the policy. */
  readonly add: () => void
}

/** The fields for a new rule, at the end of the list. The order of rules has no meaning. */
function NewRule({ rule, words, change, add }: NewRuleProps) {
  const text = useText()
  // True after an attempt to add the rule with an empty field. From then on, the message says which fields are empty.
  const [wasIncomplete, setIncomplete] = useState(false)
  const missing = missingIn(rule)
  const tryAdding = () => {
    setIncomplete(missing !== null)
    // A field with too long a text says so itself.
    if (missing === null && !isTooLongForRule(rule.path) && !isTooLongForRule(rule.why)) add()
  }
  return (
    <fieldset className="rule-row">
      <legend className="font-semibold">{text("New rule")}</legend>
      <RuleFields
        values={rule}
        words={words}
        commit={(field, value) => change({ ...rule, [field]: value })}
        add={tryAdding}
      />
      <p className="rule-tools">
        <Button type="button" look="secondary" onClick={tryAdding}>
          <Icon picture={AddIcon} />
          {text("Add rule")}
        </Button>
      </p>
      <output className="rule-problem">{wasIncomplete && missing !== null ? text(missing) : ""}</output>
    </fieldset>
  )
}

/** The message about empty fields; null if there are none. */
function missingIn({ path, why }: RuleValues): PlainMessage | null {
  if (path.trim() !== "") return why.trim() === "" ? "A rule needs a reason." : null
  return why.trim() === "" ? "A rule needs a path and a reason." : "A rule needs a path."
}

interface RuleFormProps {
  readonly text: string
  readonly check: LiveCheck
  readonly apply: (splices: readonly TextReplacement[]) => void
  /** The new rule that is not added yet; null for an empty one. It is also kept while the page shows the text. */
  readonly newRule: RuleValues | null
  readonly changeNewRule: Dispatch<SetStateAction<RuleValues | null>>
}

/** The policy's rules as a form. The compiler makes each change in the text, and leaves the rest as it is. */
export function RuleFormView({ text: policy, check, apply, newRule, changeNewRule }: RuleFormProps) {
  const text = useText()
  const formatMessage = useFormatMessage()
  const failureText = useSubmitFailureText()
  const [open, setOpen] = useState<number | null>(null)
  const { form: edited, done, problem, make, undo } = useRuleEdits(policy, apply, setOpen)
  // Functions with a stable identity, so that opening one rule does not render the others again.
  const latest = useRef(make)
  useEffect(() => {
    latest.current = make
  })
  const makeStable = useCallback((edit: AskedEdit) => void latest.current(edit), [])
  // Opens a rule, which closes the others, or closes it.
  const toggle = useCallback(
    (index: number, isOpen: boolean) => setOpen((now) => (isOpen ? index : now === index ? null : now)),
    [],
  )
  // The answer about the text as it is now; null until it arrives.
  const answer = check.current ? check.answer : null
  // The compiler's last answer is shown until the next one.
  const [lastAnswer, setLastAnswer] = useState<Checked | null>(null)
  if (answer?.kind === "checked" && answer !== lastAnswer) setLastAnswer(answer)
  // After an edit, the compiler has returned the new rules with it, before the next check.
  const form = edited ?? lastAnswer?.form
  if (lastAnswer === null || form === undefined)
    return <output>{answer?.kind === "unchecked" ? failureText(answer.problem) : text("Reading the rules…")}</output>
  if (form.unable !== null) return <Unable reason={form.unable} />
  const { words } = lastAnswer
  // Adds the new rule. Its fields are emptied only if that succeeds, and nothing was typed in them meanwhile.
  const add = async (rule: RuleValues) => {
    const isAdded = await make({
      change: { kind: "add", rule: ruleOf(rule) },
      message: filledMessage("Added the rule for {{path}}.", { path: rule.path }),
      focusOn: null,
    })
    if (isAdded) changeNewRule((now) => (now === rule ? null : now))
  }
  const findings = findingsAtRules(form.rules, lastAnswer)
  return (
    <div className="rule-form">
      <datalist id={PAGES_ID}>
        {words.pages.map((page) => (
          <option key={page}>{page}</option>
        ))}
      </datalist>
      <Hint />
      <div className="rule-done">
        <output>
          {done === null ? null : formatMessage(done.message)} {problem === null ? null : <Problem problem={problem} />}
        </output>
        {done === null ? null : (
          <Button type="button" look="quiet" onClick={undo}>
            {text("Undo")}
          </Button>
        )}
      </div>
      <ol>
        {form.rules.map((_, index) => (
          // The index is the only key, because two rules may be equal.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <RuleRow
              rules={form.rules}
              index={index}
              words={words}
              finding={findings[index] ?? null}
              make={makeStable}
              isOpen={open === index}
              toggle={toggle}
            />
          </li>
        ))}
      </ol>
      <NewRule rule={newRule ?? BLANK} words={words} change={changeNewRule} add={() => void add(newRule ?? BLANK)} />
    </div>
  )
}

type ShownRules = Checked["form"]["rules"]

/**
 * The first finding within each of these rules, errors before warnings, as in the answer. None if a rule was added,
 * moved or deleted since the answer, because its findings would be shown at other rules.
 */
export function findingsAtRules(
  rules: ShownRules,
  { form, findings }: Pick<Checked, "form" | "findings">,
): readonly (Finding | null)[] {
  if (!isSameOrder(rules, form.rules)) return []
  return form.rules.map(
    ({ span: { start, end } }) =>
      // `file` is null for a finding in the policy file itself.
      findings.find(({ span }) => span !== null && span.file === null && start <= span.start && span.start < end) ??
      null,
  )
}

/** True for lists with the same rules in the same order, except for one whose path or match was changed. */
const isSameOrder = (rules: ShownRules, others: ShownRules): boolean =>
  rules.length === others.length &&
  rules.filter(({ path, match }, i) => path !== others[i]!.path || match !== others[i]!.match).length <= 1

const Unable = ({ reason }: { readonly reason: RuleEditRefusal }) => (
  <p className="note">
    <Rich
      message="The form cannot show this policy, so you can edit it only as text: <reason/>."
      parts={{ reason: <ReasonWords reason={reason} /> }}
    />
  </p>
)

/** The reason why the form cannot edit the text. */
function ReasonWords({ reason }: { readonly reason: RuleEditRefusal }) {
  const text = useText()
  const tables = useCompilerTables()
  if (!("finding" in reason)) return <CompilerSentence sentence={reason} />
  const { finding } = reason
  return (
    <>
      {finding.span === null ? null : `${text("line {{line}}", { line: finding.span.line })}: `}
      <CompilerWords words={messageText(tables, finding)} />
    </>
  )
}

/** Hints about the order of rules, and about edits that are possible only in the text. */
function Hint() {
  const text = useText()
  return (
    <p className="field-hint">
      {text(
        "The order of the rules does not matter: the most specific one wins. Comments between rules stay where they are. Those inside a rule, or beside it if nothing else is on that line, are deleted with it.",
      )}{" "}
      {text("Moving a rule up or down only helps people who read the file. It changes no one's access.")}{" "}
      <Rich
        message="You can change these only in the text: <words/>, and a rule's <deny/>."
        parts={{ words: <PolicyTerms words={CHANGED_IN_TEXT} />, deny: <code>deny</code> }}
      />
    </p>
  )
}

const PolicyTerms = ({ words }: { readonly words: readonly string[] }) =>
  words.map((word, i) => (
    <Fragment key={word}>
      {i === 0 ? "" : ", "}
      <code>{word}</code>
    </Fragment>
  ))

/** The reason why an edit was not made. */
function Problem({ problem }: { readonly problem: Unmade }) {
  const failureText = useSubmitFailureText()
  return problem.kind === "failed" ? (
    failureText(problem.problem)
  ) : (
    <Rich
      message="This cannot be done in the form: <reason/>."
      parts={{ reason: <ReasonWords reason={problem.reason} /> }}
    />
  )
}

type AddedRule = Extract<RuleEdit, { kind: "add" }>["rule"]

// The cast is safe, because the choices are the compiler's own words, and the server checks them again.
const ruleOf = ({ path, match, require, why }: RuleValues): AddedRule => ({
  path,
  match: match as AddedRule["match"],
  require,
  why,
})

/** The parts of a policy that can be edited only as text: all except its rules. */
export const CHANGED_IN_TEXT: readonly string[] = [
  "absent",
  "claims",
  "visitors",
  "home",
  "unlisted",
  "operations",
  "never",
  "always",
  "outside",
  "accept",
  "shadow",
]
