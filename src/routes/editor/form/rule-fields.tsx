import { useId, useState } from "react"
import { Rich } from "../../../language/rich.tsx"
import { useText } from "../../../language/use-text.ts"
import { MAX_RULE_TEXT } from "./rule-edits.ts"
import type { PolicyWords } from "../../../policies/compiler/compile-job.server.ts"

/** The id of the list of the app's pages, which every path field offers. */
export const PAGES_ID = "policy-pages"

/** The values of a rule's fields. */
export interface RuleValues {
  readonly path: string
  readonly match: string
  readonly require: string
  readonly why: string
}

interface RuleFieldsProps {
  readonly values: RuleValues
  readonly words: PolicyWords
  /** Applies a changed value to the policy. */
  readonly commit: (field: keyof RuleValues, value: string) => void
}

/** The four fields of a rule. Texts are applied on blur or Enter, choices at once. */
export function RuleFields({ values, words, commit }: RuleFieldsProps) {
  const text = useText()
  return (
    <>
      <RuleText label={text("Path")} value={values.path} isPath commit={(value) => commit("path", value)} />
      <RuleChoice
        label={text("Match")}
        value={values.match}
        options={words.modes}
        commit={(value) => commit("match", value)}
      />
      <RuleChoice
        label={text("Require")}
        value={values.require}
        // A requirement that the policy does not know is kept as a choice, so that the field shows the rule as it is.
        options={
          words.requirements.includes(values.require) ? words.requirements : [values.require, ...words.requirements]
        }
        commit={(value) => commit("require", value)}
      />
      <RuleText label={text("Why")} value={values.why} commit={(value) => commit("why", value)} />
    </>
  )
}

interface RuleTextProps {
  readonly label: string
  readonly value: string
  /** True for a path pattern, false for a sentence. */
  readonly isPath?: boolean
  readonly commit: (value: string) => void
}

/** A text field. An empty value is not applied, because a rule needs one. */
function RuleText({ label, value, isPath = false, commit }: RuleTextProps) {
  const text = useText()
  const [typed, setTyped] = useState(value)
  const [shown, setShown] = useState(value)
  const error = useId()
  // The value was changed elsewhere, such as in the text.
  if (shown !== value) {
    setShown(value)
    setTyped(value)
  }
  const isBlank = typed.trim() === ""
  const isTooLong = typed.length > MAX_RULE_TEXT
  // A new rule begins with empty fields, which are no mistake until it is added.
  const isWrong = (isBlank && value !== "") || isTooLong
  const leave = () => {
    if (typed !== value && !isBlank && !isTooLong) commit(typed)
  }
  return (
    <label className={isPath ? "rule-path" : "rule-why"}>
      <span>{label}</span>
      <input
        value={typed}
        className={isPath ? "input font-mono" : "input"}
        list={isPath ? PAGES_ID : undefined}
        dir={isPath ? "ltr" : "auto"}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={!isPath}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? error : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return
          // Otherwise, Enter would submit the editor's form.
          event.preventDefault()
          leave()
        }}
      />
      {isWrong ? (
        <span id={error} className="field-error">
          {isTooLong ? (
            text("This is too long: enter at most 2,000 characters. Nothing was changed yet.")
          ) : (
            <Rich
              message="A rule needs this: “<value/>” stays until you enter something else."
              parts={{ value: <bdi lang="en">{value}</bdi> }}
            />
          )}
        </span>
      ) : null}
    </label>
  )
}

interface RuleChoiceProps {
  readonly label: string
  readonly value: string
  readonly options: readonly string[]
  readonly commit: (value: string) => void
}

const RuleChoice = ({ label, value, options, commit }: RuleChoiceProps) => (
  <label>
    <span>{label}</span>
    <select lang="en" value={value} className="input" onChange={(event) => commit(event.currentTarget.value)}>
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </select>
  </label>
)
