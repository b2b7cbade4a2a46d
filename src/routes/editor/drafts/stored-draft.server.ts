import { shortHashOf } from "../../../../policy/policy-hash.ts"
import type { SupabaseClient } from "@supabase/supabase-js"
import { data, redirect, type RouterContextProvider } from "react-router"
import { requestFactsContext, serverSessionContext } from "../../../locks/context.ts"
import { refusalBecause } from "../../../locks/page-cause.ts"
import { sessionFor } from "../../../locks/locks.server.ts"
import { textFor } from "../../../language/text-for.server.ts"
import type { Text } from "../../../language/use-text.ts"
import { appIn, policyOfApp } from "../../../policies/chosen/chosen-policy.server.ts"
import type { PolicyToEdit } from "../../../policies/chosen/policy-to-edit.ts"
import { requesterOf } from "../../../policies/compiler/compiler.server.ts"
import { LONGEST } from "../../../../supabase/limits.ts"
import { DataServiceError } from "../../../policies/data-service/data-service.server.ts"
import {
  draftFormOf,
  readForm,
  refusedFormOf,
  type DraftForm,
  isNameOfApp,
  isTooLarge,
} from "../../../policies/drafts/draft-form.server.ts"
import { addDraft, changeDraft, readDraft, type StoredDraft } from "../../../policies/drafts/drafts.server.ts"
import { pageHrefOf } from "../../../ui/shell/page-href.ts"
import { ownDraft } from "./own-draft.server.ts"
import { answerToCheck, conflicting, noDraftsOfApp, orUnsaved, refusedDraft, sentBack } from "./answer.server.ts"

type Context = Readonly<RouterContextProvider>

/** The data of the editor for a stored draft, with the policy that it would replace. */
export async function storedDraft(context: Context, id: string) {
  const session = sessionFor(context, "/editor/drafts/:draft")
  const draft = await ownDraft(context, id)
  if (draft === null) throw data(null, { status: 404 })
  const chosen = await policyOfApp(context, draft.app)
  if (chosen.kind === "none") return data({ ...chosen, draft }, { status: chosen.status })
  const { kind, policy, about } = chosen
  return { kind, owner: session.uid, draft, policy: policy.shown, policyText: draft.policy, about }
}

/**
 * The action of a draft's page: saves the draft or a copy, moves it to a new base, or checks a text without a script.
 */
export async function storedDraftAction(request: Request, context: Context, url: URL, id: string) {
  const session = sessionFor(context, "/editor/drafts/:draft")
  const body = await readForm(request)
  if (body === null) throw refusalBecause("form", 400)
  const form = draftFormOf(body)
  const { client } = context.get(serverSessionContext)
  if (form.intent === "edit") {
    const newer = await changedElsewhere(client, id, form)
    return newer === null || isTooLarge(form.policy) ? sentBack(form) : conflicting(form, newer)
  }
  const app = await appOfDraft(client, id, url)
  const chosen = await policyOfApp(context, app)
  const policy = chosen.kind === "none" ? null : chosen.policy
  // Only `save` and `copy` need no policy, because they keep the draft's base. The page gives the reason; the
  // text is in the answer.
  if (chosen.kind === "none" && form.intent !== "save" && form.intent !== "copy")
    return refusedDraft(form, chosen.status, [])
  if (form.intent === "check" && policy !== null)
    return answerToCheck(policy, form, requesterOf(context), await changedElsewhere(client, id, form))
  if (!isNameOfApp(app)) return noDraftsOfApp(form)

  const report = context.get(requestFactsContext).reportError
  const refusal = refusedFormOf(form)
  if (refusal !== null)
    return refusedDraft(form, refusal.status, refusal.problems, await changedElsewhere(client, id, form))
  return orUnsaved(form, report, async () => {
    if (form.intent === "copy") {
      const copy = await addDraft(client, session.uid, { ...form, app })
      return redirect(pageHrefOf("/editor/drafts/:draft", { params: { draft: copy } }), 303)
    }
    const backToDraft = redirect(pageHrefOf("/editor/drafts/:draft", { params: { draft: id } }), 303)
    const next = policy === null ? form : rebased(form, policy)
    // True if the stored draft has the content to save already.
    const isUpToDate = (stored: StoredDraft): boolean =>
      stored.policy === next.policy && stored.name === next.name && stored.base_hash === next.baseHash
    if (form.intent === "both") {
      const older = await readDraft(client, id)
      // Nothing is copied before a conflict is resolved, because the author then makes this choice again.
      if (older !== null && older.updated_at !== form.revision)
        return isUpToDate(older) ? backToDraft : conflicting(form, older)
      // The copy comes first, so that the author's text is stored even if the draft then cannot be changed.
      await addDraft(client, session.uid, { ...form, app, name: copyNameOf(form, await textFor(request)) })
    }
    // Null if the stored draft is not the revision that was edited.
    if ((await changeDraft(client, id, form.revision, next)) !== null) return backToDraft
    const stored = await readDraft(client, id)
    // The automatic save has just stored the same text.
    if (stored !== null && isUpToDate(stored)) return backToDraft
    return stored === null
      ? refusedDraft(form, 409, [
          { field: null, message: "This draft was deleted elsewhere. Save it as a copy to keep it." },
        ])
      : conflicting(form, stored)
  })
}

/**
 * The stored draft if it is another revision than the one that the text was edited from, with other content. An answer
 * has to report it as a conflict: the page loads the new revision together with the answer, and without the conflict,
 * the next save would overwrite that revision without asking. Null also if the draft cannot be read.
 */
async function changedElsewhere(client: SupabaseClient, id: string, form: DraftForm): Promise<StoredDraft | null> {
  try {
    const stored = await readDraft(client, id)
    const isSame = stored === null || (stored.policy === form.policy && stored.name === form.name)
    return isSame || stored.updated_at === form.revision ? null : stored
  } catch (error) {
    if (!(error instanceof DataServiceError)) throw error
    return null
  }
}

/** The app of a stored draft, or the app in the address if the draft cannot be read or was deleted meanwhile. */
async function appOfDraft(client: SupabaseClient, id: string, url: URL): Promise<string> {
  try {
    return (await readDraft(client, id))?.app ?? appIn(url)
  } catch (error) {
    if (!(error instanceof DataServiceError)) throw error
    return appIn(url)
  }
}

/** The draft on a new base, after its author chose which text to keep: mine, theirs or both. */
function rebased(form: DraftForm, { text, shown }: PolicyToEdit): DraftForm {
  switch (form.intent) {
    case "mine":
      return { ...form, baseHash: shown.hash }
    case "theirs":
    case "both":
      return { ...form, policy: text, baseHash: shown.hash }
    default:
      return form
  }
}

/** The name of a copy, with the hash of its base policy. A long name is cut. */
export function copyNameOf({ name, baseHash }: DraftForm, text: Text): string {
  const named = (kept: string) => text("{{name}} (from {{hash}})", { name: kept, hash: shortHashOf(baseHash) })
  // The cut may leave half of a surrogate pair, which cannot be stored.
  return named(name.slice(0, LONGEST.name - named("").length).replace(/\p{Cs}$/u, ""))
}
