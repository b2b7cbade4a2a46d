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

/** The values with which a new rule begins. */
export const BLANK: RuleValues = { path: "", match: "exact", require: "signed-in", why: "" }

/** True for a path or a reason that a rule cannot have. */
export const isTooLongForRule = (text: string): boolean => text.length > MAX_RULE_TEXT

interface RuleFieldsProps {
  readonly values: RuleValues
  readonly words: PolicyWords
  /** Applies a changed value. */
  readonly commit: (field: keyof RuleValues, value: string) => void
  /** Adds a new rule to the policy; absent for a rule that is in it. */
  readonly add?: () => void
}

/**
 * The four fields of a rule. Choices are applied at once, texts on blur or Enter. Texts of a new rule, which is in no
 * policy yet, are applied at once, and Enter adds the rule.
 */
export function RuleFields({ values, words, commit, add }: RuleFieldsProps) {
  const text = useText()
  return (
    <>
      <RuleText label={text("Path")} value={values.path} isPath commit={(value) => commit("path", value)} add={add} />
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
      <RuleText label={text("Why")} value={values.why} commit={(value) => commit("why", value)} add={add} />
    </>
  )
}

interface RuleTextProps {
  readonly label: string
  readonly value: string
  /** True for a path pattern, false for a sentence. */
  readonly isPath?: boolean
  readonly commit: (value: string) => void
  readonly add: (() => void) | undefined
}

/** A text field. An empty value is not applied, because a rule needs one, unless the rule is new. */
function RuleText({ label, value, isPath = false, commit, add }: RuleTextProps) {
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
  const isTooLong = isTooLongForRule(typed)
  // Empty fields of a new rule are no mistake until it is added.
  const isWrong = (isBlank && value !== "" && add === undefined) || isTooLong
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
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          if (add !== undefined) commit(currentTarget.value)
        }}
        onBlur={leave}
        onKeyDown={(event) => {
          // While a word is being composed, as in Japanese, Enter only ends that.
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return
          // Otherwise, Enter would submit the editor's form.
          event.preventDefault()
          leave()
          add?.()
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
