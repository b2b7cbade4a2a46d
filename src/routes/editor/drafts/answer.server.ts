import { isAnyPolicyHash } from "../../../../policy/policy-hash.ts"
import { data } from "react-router"
import type { Problem } from "../../../ui/forms/form-summary.tsx"
import type { DeletedDraft, EditorAnswer } from "./answer.ts"
import { checkPolicy } from "../check/check-policy.server.ts"
import type { PolicyToEdit } from "../../../policies/chosen/policy-to-edit.ts"
import { isTooLarge, TOO_LARGE, type DraftForm } from "../../../policies/drafts/draft-form.server.ts"
import { DataRefused, DataServiceError } from "../../../policies/data-service/data-service.server.ts"

/** The policy hash in a form field, in full or its first 16 digits; empty if the field holds anything else. */
const hashIn = (value: string): string => (isAnyPolicyHash(value) ? value : "")

/** The answer with the values of the form, and with what is different about this answer. */
const answerOf = ({ name, policy, baseHash }: DraftForm, more: Partial<EditorAnswer>): EditorAnswer => ({
  name,
  policy,
  baseHash: hashIn(baseHash),
  problems: [],
  check: null,
  conflict: null,
  unsent: null,
  deleted: null,
  ...more,
})

/** A stored draft that was changed elsewhere since its text was loaded; null if it was not. */
type Newer = { readonly updated_at: string; readonly name: string } | null

const conflictWith = (newer: Newer): EditorAnswer["conflict"] =>
  newer === null ? null : { revision: newer.updated_at, name: newer.name }

/** The answer to a refused form, with its text. */
export const refusedDraft = (form: DraftForm, status: number, problems: readonly Problem[], newer: Newer = null) =>
  data(answerOf(form, { problems, conflict: conflictWith(newer) }), { status })

/** The answer to the form's Check button, for browsers that run no script. */
export async function answerToCheck(
  policy: PolicyToEdit,
  form: DraftForm,
  requester: string | null,
  newer: Newer = null,
) {
  if (isTooLarge(form.policy)) return tooLarge(form)
  const check = await checkPolicy(policy, form.policy, requester)
  const answer = answerOf(form, { check, conflict: conflictWith(newer) })
  return data(answer, { status: check.kind === "checked" ? 200 : 503 })
}

/** The editor with the text as it was sent, for a button of another page that returns to the editor. */
export const sentBack = (form: DraftForm) => (isTooLarge(form.policy) ? tooLarge(form) : data(answerOf(form, {})))

const tooLarge = (form: DraftForm) => refusedDraft(form, 413, [{ field: "policy", message: TOO_LARGE }])

/** The answer after a draft was deleted. It contains the draft, so that the deletion can be undone. */
export const afterDeletion = (form: DraftForm, policy: string, deleted: DeletedDraft | null) =>
  data(answerOf({ ...form, name: "", policy }, { deleted }))

/** The answer if the stored draft was changed elsewhere. Both texts are kept, and the author chooses one. */
export const conflicting = (form: DraftForm, newer: Newer) =>
  data(answerOf(form, { conflict: conflictWith(newer) }), { status: 409 })

const NO_DRAFTS_OF_APP =
  "Drafts cannot be saved under this app's name. Download the policy file or the patch to keep this text."

/** The refusal to store a draft for an app whose name is too long, or has characters that cannot be stored. */
export const noDraftsOfApp = (form: DraftForm) => refusedDraft(form, 409, [{ field: null, message: NO_DRAFTS_OF_APP }])

/** The message for a person whose drafts have reached the limit. */
export const NO_ROOM = "You have reached the limit of 200 drafts or 20 MiB. Delete one, then save again."

/** Runs `write`. If the data service fails, the text is returned with a message instead of an error page. */
export async function orUnsaved<T>(form: DraftForm, report: (error: unknown) => void, write: () => Promise<T>) {
  try {
    return await write()
  } catch (error) {
    if (error instanceof DataRefused && error.why === "full")
      return refusedDraft(form, 413, [{ field: null, message: NO_ROOM }])
    if (!(error instanceof DataServiceError)) throw error
    report(error)
    return refusedDraft(form, 503, [
      {
        field: null,
        message: "The draft was not saved because the data service failed. Your text is still here; try again.",
      },
    ])
  }
}
