import {
  compile,
  diffAccess,
  diffInWords,
  emitGuards,
  explanationDataOf,
  guardTableDataOf,
  tableDocument,
  type Compiled,
} from "../../../codegen/compile.ts"
import type { Answers, Ask, CompileQuestion, Questions } from "./compile-question.server.ts"
import type { DraftFacts } from "./draft-facts.ts"
import { unifiedDiff } from "./unified-diff.server.ts"

type Checked = NonNullable<Compiled["checked"]>

/** In the compiler's thread: every answer of the workbench comes from here. */
export function answerTo({ ask, question }: CompileQuestion): Answers[Ask] {
  switch (ask) {
    case "check":
      return checkOf(question)
    case "explain": {
      const checked = policyOf(question)
      return checked === null ? null : explanationDataOf(checked, question.url)
    }
    case "table": {
      const checked = policyOf(question)
      return checked === null ? null : tableDocument(guardTableDataOf(checked), question.format)
    }
    case "patch":
      return unifiedDiff(question)
  }
}

function checkOf({ path, text, routes, inForce }: Questions["check"]): Answers["check"] {
  const { diagnostics, checked } = compile({ policy: { path, text }, routes })
  const current = inForce === null ? null : policyOf({ path, text: inForce, routes })
  return { findings: diagnostics, draft: checked === null || current === null ? null : factsOf(current, checked) }
}

function factsOf(current: Checked, draft: Checked): DraftFacts {
  const diff = diffAccess(current, draft)
  const [before, after] = [emitGuards(current), emitGuards(draft)]
  return {
    hash: draft.policyHash,
    access:
      diff === null
        ? null
        : diffInWords({
            before: { name: "the policy in force", hash: current.policyHash },
            after: { name: "this text", hash: draft.policyHash },
            diff,
          }),
    rows: guardTableDataOf(draft).rows.map(({ path, match, require, outcomes }) => ({
      path,
      match,
      require,
      outcomes,
    })),
    guards: unifiedDiff({ path: before.path, before: before.text, after: after.text }),
  }
}

// The policy in force is asked about again and again.
let last: { readonly text: string; readonly checked: Checked | null } | null = null

function policyOf({ path, text, routes }: Omit<Questions["table"], "format">): Checked | null {
  if (last?.text !== text) last = { text, checked: compile({ policy: { path, text }, routes }).checked }
  return last.checked
}
