import type { ChangeEventHandler } from "react"
import { REQUIREMENT } from "../../../policy/words.ts"
import type { PlainMessage } from "../../language/message.ts"
import { useText } from "../../language/use-text.ts"
import {
  policyCodeOf,
  IN_FORCE,
  EXAMPLE_REQUIREMENTS,
  EXAMPLE_DENIALS,
  type ExampleDraft,
  type DraftRule,
} from "./example/draft.ts"

/** The outcomes for visitors whom a rule does not admit, in words. */
const DENIAL_WORDS: Readonly<Record<DraftRule["otherwise"], PlainMessage>> = {
  redirect: "are sent elsewhere",
  "404": "get “not found” (404)",
}

interface ExamplePolicyProps {
  readonly draft: ExampleDraft
  readonly onChange: ChangeEventHandler<HTMLSelectElement>
}

/** The example's rules as sentences with choices, each with its line of the policy file. */
export function ExamplePolicy({ draft, onChange }: ExamplePolicyProps) {
  const text = useText()
  return (
    <section aria-labelledby="example-rules" className="example-rules">
      <h3 id="example-rules">{text("The policy")}</h3>
      <ol>
        {draft.map((rule) => (
          <li key={rule.name} className={isChanged(rule) ? "is-changed" : undefined}>
            <RuleFields rule={rule} onChange={onChange} />
            <code className="example-code">{policyCodeOf(rule)}</code>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** True for a rule that differs from the policy in force. */
const isChanged = (rule: DraftRule): boolean => {
  const was = IN_FORCE.find(({ name }) => name === rule.name)
  return was === undefined || was.require !== rule.require || was.otherwise !== rule.otherwise
}

interface RuleFieldsProps extends Pick<ExamplePolicyProps, "onChange"> {
  readonly rule: DraftRule
}

function RuleFields({ rule: { name, path, match, require, otherwise }, onChange }: RuleFieldsProps) {
  const text = useText()
  return (
    <fieldset>
      <legend>
        <code>{path}</code>
        {match === "exact" ? null : <span>{text("and everything beneath it")}</span>}
      </legend>
      <label>
        <span>{text("opens to")}</span>
        <select name={name} value={require} onChange={onChange}>
          {EXAMPLE_REQUIREMENTS.map((word) => (
            <option key={word} value={word}>
              {text(REQUIREMENT[word].whom)}
            </option>
          ))}
        </select>
      </label>
      {REQUIREMENT[require].admits === "everybody" ? (
        // Nobody is left to turn away. The choice is kept for when the rule is narrowed again.
        <input type="hidden" name={`${name}-otherwise`} value={otherwise} />
      ) : (
        <label>
          <span>{text("all others")}</span>
          <select name={`${name}-otherwise`} value={otherwise} onChange={onChange}>
            {EXAMPLE_DENIALS.map((word) => (
              <option key={word} value={word}>
                {text(DENIAL_WORDS[word])}
              </option>
            ))}
          </select>
        </label>
      )}
    </fieldset>
  )
}
