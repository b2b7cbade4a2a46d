import { isAnyPolicyHash } from "../../../policy/policy-hash.ts"
import type { Problem } from "../../language/message.ts"
import { LONGEST } from "../../../supabase/limits.ts"
import { MAX_DRAFT_SIZE } from "../compiler/finding.ts"

/** The fields of the editor's form. */
export type DraftForm = ReturnType<typeof draftFormOf>

/** The body as a form; null if it is not one. */
export async function readForm(request: Request): Promise<FormData | null> {
  const type = request.headers.get("content-type") ?? ""
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) return null
  try {
    return await request.formData()
  } catch (error) {
    // Undici throws this if a body does not match its type.
    if (error instanceof TypeError) return null
    throw error
  }
}

/** The fields of a submitted form. */
export const draftFormOf = (form: FormData) => ({
  intent: fieldOf(form, "intent"),
  name: fieldOf(form, "name").trim(),
  policy: policyTextOf(form),
  /** The hash of the policy that the draft started from; only its first 16 digits in a draft of an older version. */
  baseHash: fieldOf(form, "base_hash"),
  revision: revisionIn(form),
})

/**
 * The version of the stored draft that was edited; empty for a new one. After a conflict, the newer version that the
 * author was told about, which saving overwrites. A review overwrites nothing, so until the conflict is resolved, its
 * text is of no version.
 */
function revisionIn(form: FormData): string {
  const overwrites = fieldOf(form, "overwrites")
  if (overwrites === "") return fieldOf(form, "revision")
  return fieldOf(form, "intent") === "review" ? "" : overwrites
}

/** The id of the stored draft in a form; empty for a new text. */
export const draftIdOf = (form: FormData): string => idIn(form, "draft")

/** The key of a new draft in a form, the same each time that form is sent; empty if it has none. */
export const newDraftKeyOf = (form: FormData): string => idIn(form, "new_draft")

function idIn(form: FormData, name: string): string {
  const id = fieldOf(form, name)
  // The characters and the length of a UUID.
  return /^[0-9a-f-]{36}$/.test(id) ? id : ""
}

/** The policy in a form, with LF line breaks, as in the repository. Forms send CRLF. */
export const policyTextOf = (form: FormData): string => fieldOf(form, "policy").replaceAll("\r\n", "\n")

/** The message about a text that is too large. */
export const TOO_LARGE = "A draft can be at most 256 KiB."

/** True for a text that is larger than a draft can be. */
export const isTooLarge = (policy: string): boolean => Buffer.byteLength(policy) > MAX_DRAFT_SIZE

/** The refusal of a draft; null if it can be stored. */
export function refusedFormOf({
  name,
  policy,
  baseHash,
}: DraftForm): { status: 400 | 413; problems: readonly Problem[] } | null {
  if (isTooLarge(policy)) {
    return { status: 413, problems: [{ field: "policy", message: TOO_LARGE }] }
  }
  const problems: Problem[] = []
  if (name === "") problems.push({ field: "name", message: "Give the draft a name." })
  if (name.length > LONGEST.name) problems.push({ field: "name", message: "A name can have at most 200 characters." })
  if (policy.trim() === "") problems.push({ field: "policy", message: "There is no policy to save." })
  if (policy.includes("\0")) problems.push({ field: "policy", message: "A policy cannot contain NUL characters." })
  // A draft of an older version has a short hash until its author chooses a base.
  if (!isAnyPolicyHash(baseHash)) problems.push({ field: null, message: "The form is incomplete. Reload the page." })
  return problems.length === 0 ? null : { status: 400, problems }
}

/** The text of a field; empty for a field that the form lacks. */
export function fieldOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === "string" ? value : ""
}

/** The longest app name in characters, as in supabase/migrations. */
const MAX_APP_LENGTH = 200

/** True if a draft or a review can store this name of an app, as it is in an address. */
export const isNameOfApp = (name: string): boolean =>
  name.length <= MAX_APP_LENGTH && !/[\p{C}\p{Zl}\p{Zp}]/u.test(name)
