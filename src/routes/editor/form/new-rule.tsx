import { useState } from "react"
import AddIcon from "~icons/material-symbols/add"
import type { PlainMessage } from "../../../language/message.ts"
import { useText } from "../../../language/use-text.ts"
import { Button } from "../../../ui/button.tsx"
import { Icon } from "../../../ui/icon.tsx"
import type { PolicyWords } from "../../../policies/compiler/compile-question.server.ts"
import { RuleFields, type RuleValues } from "./rule-fields.tsx"

const BLANK: RuleValues = { path: "", match: "exact", require: "signed-in", why: "" }

interface NewRuleProps {
  readonly words: PolicyWords
  /** False when it was not added: then what was typed stays. */
  readonly add: (rule: RuleValues) => Promise<boolean>
}

/** A rule to be, at the end of the list. Where it stands means nothing. */
export function NewRule({ words, add }: NewRuleProps) {
  const text = useText()
  const [rule, setRule] = useState(BLANK)
  const [missing, setMissing] = useState<PlainMessage | null>(null)
  const tryAdding = async () => {
    const absent = missingIn(rule)
    setMissing(absent)
    if (absent === null && (await add(rule))) setRule(BLANK)
  }
  return (
    <fieldset className="rule-row">
      <legend className="font-semibold">{text("New rule")}</legend>
      <RuleFields values={rule} words={words} commit={(field, value) => setRule({ ...rule, [field]: value })} />
      <p className="rule-tools">
        <Button type="button" look="secondary" onClick={() => void tryAdding()}>
          <Icon picture={AddIcon} />
          {text("Add rule")}
        </Button>
      </p>
      <output className="rule-problem">{missing === null ? "" : text(missing)}</output>
    </fieldset>
  )
}

function missingIn({ path, why }: RuleValues): PlainMessage | null {
  if (path.trim() !== "") return why.trim() === "" ? "A rule needs a reason." : null
  return why.trim() === "" ? "A rule needs a path and a reason." : "A rule needs a path."
}
