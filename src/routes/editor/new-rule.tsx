import { useState } from "react"
import { Button } from "../../ui/button.tsx"
import { Icon } from "../../ui/icon.tsx"
import type { PolicyWords } from "./compile-question.server.ts"
import { RuleFields, type RuleValues } from "./rule-fields.tsx"

const BLANK: RuleValues = { path: "", match: "exact", require: "signed-in", why: "" }

interface NewRuleProps {
  readonly words: PolicyWords
  /** False when it was not added: then what was typed stays. */
  readonly add: (rule: RuleValues) => Promise<boolean>
}

/** A rule to be, at the end of the list. Where it stands means nothing. */
export function NewRule({ words, add }: NewRuleProps) {
  const [rule, setRule] = useState(BLANK)
  const [missing, setMissing] = useState("")
  const tryAdding = async () => {
    const absent = [rule.path.trim() === "" ? "a path" : "", rule.why.trim() === "" ? "a reason" : ""].filter(Boolean)
    setMissing(absent.length === 0 ? "" : `A rule needs ${absent.join(" and ")}.`)
    if (absent.length === 0 && (await add(rule))) setRule(BLANK)
  }
  return (
    <fieldset className="rule-row">
      <legend className="font-semibold">New rule</legend>
      <RuleFields values={rule} words={words} commit={(field, value) => setRule({ ...rule, [field]: value })} />
      <p className="rule-tools">
        <Button type="button" look="secondary" onClick={() => void tryAdding()}>
          <Icon name="add" />
          Add rule
        </Button>
      </p>
      <output className="rule-problem">{missing}</output>
    </fieldset>
  )
}
