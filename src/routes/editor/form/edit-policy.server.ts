import { z } from "zod"
import { MAX_VISITOR_NAME_LENGTH, MATCH, REQUIREMENT, VISITOR_NAME, wordsOf } from "../../../../policy/words.ts"
import { CompileUnavailable } from "../../../policies/compiler/compile-worker.server.ts"
import { compiler } from "../../../policies/compiler/compiler.server.ts"
import { MAX_RULE_TEXT, type EditAnswer } from "./rule-edits.ts"
import { submitFailureBecause } from "../../../policies/compiler/submit-failure.ts"

const match = z.enum(wordsOf(MATCH))
// A keyword, or the name of a group of people. The compiler checks that the name exists.
const require = z.union([z.enum(wordsOf(REQUIREMENT)), z.string().regex(VISITOR_NAME).max(MAX_VISITOR_NAME_LENGTH)])

const index = z.number().int().min(0)
const path = z.string().min(1).max(MAX_RULE_TEXT)
const why = z.string().max(MAX_RULE_TEXT).regex(/\S/)
// The edits that the form can make. `index` is the rule's position in the policy.
const edits = z.union([
  z.object({ kind: z.literal("change"), index, field: z.literal("path"), value: path }),
  z.object({ kind: z.literal("change"), index, field: z.literal("match"), value: match }),
  z.object({ kind: z.literal("change"), index, field: z.literal("require"), value: require }),
  z.object({ kind: z.literal("change"), index, field: z.literal("why"), value: why }),
  z.object({ kind: z.literal("add"), rule: z.object({ path, match, require, why }) }),
  z.object({ kind: z.literal("delete"), index }),
  z.object({ kind: z.literal("move"), index, by: z.union([z.literal(-1), z.literal(1)]) }),
])

/**
 * The policy after one edit; null for an invalid edit. `file` is the name of the policy file, and `edit` is the form
 * field with the edit as JSON. `requester` is the person who edits, null without a session: the compiler's time and
 * queue are shared by person.
 */
export async function editPolicy(
  file: string,
  text: string,
  edit: unknown,
  requester: string | null,
): Promise<EditAnswer | null> {
  const read = edits.safeParse(parsed(edit))
  if (!read.success) return null
  try {
    const { form, ...edited } = await compiler.ask("edit", { path: file, text, edit: read.data }, requester)
    return "unable" in edited ? { kind: "unsupported", reason: edited.unable } : { kind: "edited", ...edited, form }
  } catch (error) {
    if (!(error instanceof CompileUnavailable)) throw error
    return {
      kind: "failed",
      problem: submitFailureBecause("The change was not made: {{reason}}. Try again.", error.reason),
    }
  }
}

/** The JSON in a form field; null for anything else, which the schema then refuses. */
function parsed(edit: unknown): unknown {
  try {
    return typeof edit === "string" ? JSON.parse(edit) : null
  } catch {
    return null
  }
}
