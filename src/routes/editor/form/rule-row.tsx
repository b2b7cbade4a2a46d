import { memo } from "react"
import { isRequirementWord, MATCH } from "../../../../policy/words.ts"
import { findingText, useCompilerTables } from "../../../language/compiler-text.ts"
import { filledMessage, type Message } from "../../../language/message.ts"
import { Rich } from "../../../language/rich.tsx"
import { useText } from "../../../language/use-text.ts"
import { English } from "../../../ui/policy/english.tsx"
import type { PolicyWords, RuleForm } from "../../../policies/compiler/compile-job.server.ts"
import type { Finding } from "../../../policies/compiler/finding.ts"
import { CompilerWords } from "../../../ui/policy/compiler-words.tsx"
import { whomOf } from "../../../ui/policy/requirement-words.ts"
import { RuleFields, type RuleValues } from "./rule-fields.tsx"
import type { AskedEdit } from "./use-rule-edits.ts"
import { PathWords } from "../../../ui/policy/path.tsx"
import { AuthorText } from "../../../ui/policy/typed.tsx"

type FormRule = RuleForm["rules"][number]

interface RuleRowProps {
  readonly rules: readonly FormRule[]
  readonly index: number
  readonly words: PolicyWords
  /** The compiler's first finding about the rule; null if there is none. */
  readonly finding: Finding | null
  /** Makes an edit in the policy's text. */
  readonly make: (edit: AskedEdit) => void
  readonly isOpen: boolean
  /** Opens or closes a rule. */
  readonly toggle: (index: number, isOpen: boolean) => void
}

/** One rule on one line, which expands to its fields and actions. */
export const RuleRow = memo(function RuleRow({ rules, index, words, finding, make, isOpen, toggle }: RuleRowProps) {
  const rule = rules[index]!
  return (
    <fieldset className="rule-fold">
      <legend className="sr-only">
        <Rich
          message="Rule {{number}}: <rule/>"
          parts={{ rule: <English>{`${rule.path} ${rule.match}`}</English> }}
          values={{ number: index + 1 }}
        />
      </legend>
      <details open={isOpen} onToggle={({ currentTarget }) => toggle(index, currentTarget.open)}>
        <summary id={foldIdOf(index)}>
          <RuleLine rule={rule} finding={finding} />
        </summary>
        {/* Only the open rule has fields, because there may be hundreds. */}
        {isOpen ? (
          <div className="rule-row">
            <RuleFields
              values={rule}
              words={words}
              commit={(field, value) => {
                make({
                  change: { kind: "change", index, field, value },
                  message: filledMessage(CHANGED[field], { path: rule.path }),
                  focusOn: null,
                })
              }}
            />
            {finding === null ? null : <RuleFinding finding={finding} />}
            <RuleTools rules={rules} index={index} make={make} />
            <InTextOnly rule={rule} />
          </div>
        ) : null}
      </details>
    </fieldset>
  )
})

/** The message about a changed field. */
const CHANGED = {
  path: "Changed the path of the rule for {{path}}.",
  match: "Changed the match mode of the rule for {{path}}.",
  require: "Changed the requirement of the rule for {{path}}.",
  why: "Changed the reason of the rule for {{path}}.",
} as const satisfies Record<keyof RuleValues, Message>

/** A rule on one line, in plain words. An unknown requirement is shown as it is. */
function RuleLine({ rule, finding }: { readonly rule: FormRule } & Pick<RuleRowProps, "finding">) {
  const text = useText()
  const { path, match, require, why } = rule
  return (
    <>
      <span className="rule-line-path">
        <code>
          <PathWords>{path}</PathWords>
        </code>
        {finding === null ? null : (
          <strong className={`outcome outcome-${TONES[finding.severity]}`}>{text(finding.severity)}</strong>
        )}
      </span>
      {match === "subtree" ? <span className="rule-line-match text-faint">{text(MATCH.subtree.short)}</span> : null}
      <span className="rule-line-whom">
        {isRequirementWord(require) ? text(whomOf(require)) : <English>{require}</English>}
      </span>
      <span className="rule-line-why">
        <AuthorText>{why}</AuthorText>
      </span>
    </>
  )
}

/** The end of the class name for the colour of each severity. */
const TONES = { error: "bad", warning: "move" } as const satisfies Record<Finding["severity"], string>

/** The finding about an open rule, beside its fields. */
function RuleFinding({ finding }: { readonly finding: Finding }) {
  const text = useText()
  const { message, hint } = findingText(useCompilerTables(), finding)
  return (
    <p className={`rule-finding finding-${finding.severity}`}>
      <strong>
        {text(finding.severity)} {finding.code}
      </strong>{" "}
      <CompilerWords words={message} />
      {hint === null ? null : (
        <span className="block">
          <Rich message="Hint: <hint/>" parts={{ hint: <CompilerWords words={hint} /> }} />
        </span>
      )}
    </p>
  )
}

/** The buttons to move and delete a rule. A rule with a comment beside it can be moved only in the text. */
function RuleTools({ rules, index, make }: Pick<RuleRowProps, "rules" | "index" | "make">) {
  const text = useText()
  const { path, hasComment } = rules[index]!
  const last = rules.length - 1
  /** True if the rule can change places with its neighbour `other`. A comment beside either would stay behind. */
  const canPass = (other: number): boolean => !hasComment && rules[other]?.hasComment === false
  const moves = [
    { tool: "up", by: -1, name: "Up", label: "Move {{path}} up", message: "Moved {{path}} up." },
    { tool: "down", by: 1, name: "Down", label: "Move {{path}} down", message: "Moved {{path}} down." },
  ] as const
  return (
    <p className="rule-tools">
      {moves.map(({ tool, by, name, label, message }) => {
        const to = index + by
        if (!canPass(to)) return null
        // The same button of the moved rule. At either end it has none, so the other one gets the focus.
        const next = to === 0 ? "down" : to === last ? "up" : tool
        const use = () =>
          make({
            change: { kind: "move", index, by },
            message: filledMessage(message, { path }),
            focusOn: idOf(to, next),
            opens: to,
          })
        return <Tool key={tool} id={idOf(index, tool)} name={text(name)} label={text(label, { path })} use={use} />
      })}
      <Tool
        id={idOf(index, "delete")}
        name={text("Delete")}
        label={text("Delete the rule for {{path}}", { path })}
        use={() => {
          make({
            change: { kind: "delete", index },
            message: filledMessage("Deleted the rule for {{path}}.", { path }),
            // The rule that takes the place of the deleted one, or if that was the last, the one before it.
            focusOn: foldIdOf(Math.min(index, last - 1)),
            opens: null,
          })
        }}
      />
    </p>
  )
}

const foldIdOf = (index: number): string => `rule-${index}`

const idOf = (index: number, tool: "up" | "down" | "delete"): string => `rule-${index}-${tool}`

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

/** A note about the parts of a rule that can be changed only in the text. */
function InTextOnly({ rule }: { readonly rule: FormRule }) {
  const text = useText()
  if (rule.denials === "" && rule.inText === undefined && !rule.hasComment) return null
  return (
    <p className="field-hint">
      {rule.denials === "" ? null : (
        <>
          <Rich
            message="Change denials in the text: <denials/>."
            parts={{ denials: <English>{rule.denials}</English> }}
          />{" "}
        </>
      )}
      {rule.inText === undefined ? null : (
        <>
          <Rich message="Change this in the text: <parts/>." parts={{ parts: <English>{rule.inText}</English> }} />{" "}
        </>
      )}
      {rule.hasComment ? text("There is a comment next to this rule, so move the rule in the text.") : ""}
    </p>
  )
}
