import { hashNamed } from "../../../../policy/policy-hash.ts"
import { data, redirect, type RouterContextProvider } from "react-router"
import { requestFactsContext, serverSessionContext } from "../../../locks/context.ts"
import { refusalBecause } from "../../../locks/page-cause.ts"
import { sessionFor } from "../../../locks/locks.server.ts"
import { appIn, chosenPolicy, policyOfApp } from "../../../policies/chosen/chosen-policy.server.ts"
import { requesterOf } from "../../../policies/compiler/compiler.server.ts"
import { DataServiceError } from "../../../policies/data-service/data-service.server.ts"
import {
  draftFormOf,
  draftIdOf,
  readForm,
  refusedFormOf,
  isNameOfApp,
  newDraftKeyOf,
} from "../../../policies/drafts/draft-form.server.ts"
import {
  addDraft,
  addDraftOnce,
  type ListedDraft,
  listDrafts,
  readDraft,
  removeDraft,
} from "../../../policies/drafts/drafts.server.ts"
import { pageHrefOf } from "../../../ui/shell/page-href.ts"
import { afterDeletion, answerToCheck, noDraftsOfApp, orUnsaved, refusedDraft, sentBack } from "./answer.server.ts"
import { isKeyOfUpload, keyOfUpload } from "../../../policies/uploads/uploaded-records.server.ts"
import { listUploads } from "../../../policies/uploads/uploads.server.ts"

type Context = Readonly<RouterContextProvider>

/** The data of the editor for a new draft: the policy in force, and the person's drafts. */
export async function newDraft(context: Context, url: URL) {
  // The policy decides who can open the page. If it were open to visitors without a session, the page would be shown
  // without drafts, and the type check would report that this code relies on a person.
  const { uid } = { ...sessionFor(context, "/editor") }
  const chosen = await chosenPolicy(context, url)
  if (chosen.kind === "none") return data({ ...chosen, draft: null }, { status: chosen.status })
  const { kind, policy, about, knownHashes } = chosen
  const drafts = await listedDrafts(context, policy.shown.app)
  // The hash of a policy that the Review page has just written to its file. It can write only the workbench's own, for
  // which `about` is null.
  const applied = about === null ? hashNamed(url.searchParams.get("applied") ?? "", knownHashes) : null
  const newDraftKey = crypto.randomUUID()
  return {
    kind,
    owner: uid,
    draft: null,
    newDraftKey,
    drafts,
    policy: policy.shown,
    policyText: policy.text,
    about,
    applied,
  }
}

/**
 * A person's drafts for one app, or for all apps if `app` is empty; null if they cannot be read. Each draft's `app` is
 * the name to show, or empty to show none.
 */
async function listedDrafts(context: Context, app: string): Promise<readonly ListedDraft[] | null> {
  try {
    const drafts = await listDrafts(context.get(serverSessionContext).client)
    // The page of one app does not repeat its name.
    if (app !== "") return drafts.flatMap((draft) => (draft.app === app ? [{ ...draft, app: "" }] : []))
    const names = await namesOfUploads(context, drafts)
    return drafts.map((draft) => ({ ...draft, app: names.get(draft.app) ?? draft.app }))
  } catch (error) {
    if (!(error instanceof DataServiceError)) throw error
    context.get(requestFactsContext).reportError(error)
    return null
  }
}

/** The time limit for the apps' names, in milliseconds, so that they do not delay the list of drafts. */
const TIMEOUT_MS = 4_000

/** The apps' names of uploaded records, by the key with which drafts refer to them. */
async function namesOfUploads(context: Context, drafts: readonly ListedDraft[]): Promise<ReadonlyMap<string, string>> {
  if (!drafts.some(({ app }) => isKeyOfUpload(app))) return new Map()
  try {
    const uploads = await listUploads(context.get(serverSessionContext).client, TIMEOUT_MS)
    return new Map(uploads.map(({ id, app }) => [keyOfUpload(id), app]))
  } catch (error) {
    context.get(requestFactsContext).reportError(error)
    return new Map()
  }
}

/**
 * The action of the editor's page: saves a new draft, deletes or restores a stored one, and checks or
 * edits a text without a script.
 */
export async function newDraftAction(request: Request, context: Context, url: URL) {
  const session = sessionFor(context, "/editor")
  const body = await readForm(request)
  if (body === null) throw refusalBecause("form", 400)
  const form = draftFormOf(body)
  const { client } = context.get(serverSessionContext)
  const report = context.get(requestFactsContext).reportError
  const app = appIn(url)
  const id = draftIdOf(body)
  const chosen = await policyOfApp(context, app)
  if (form.intent === "delete") {
    // A draft can be deleted and restored even if its app no longer exists.
    const policy = chosen.kind === "none" ? "" : chosen.policy.text
    return orUnsaved({ ...form, policy }, report, async () => {
      const deleted = await readDraft(client, id)
      await removeDraft(client, id)
      return afterDeletion(form, policy, deleted)
    })
  }
  // A restored draft needs no policy. For anything else, the loader gives the reason; the answer
  // has the text as it was sent.
  if (chosen.kind === "none" && form.intent !== "restore") return refusedDraft(form, chosen.status, [])
  if (form.intent === "edit") return sentBack(form)
  if (form.intent === "check" && chosen.kind !== "none") return answerToCheck(chosen.policy, form, requesterOf(context))
  if (!isNameOfApp(app)) return noDraftsOfApp(form)
  const refusal = refusedFormOf(form)
  if (refusal !== null) return refusedDraft(form, refusal.status, refusal.problems)
  return orUnsaved(form, report, async () => {
    const content = { ...form, app }
    const key = newDraftKeyOf(body)
    const add = async (): Promise<string> => {
      if (form.intent !== "restore")
        return key === "" ? addDraft(client, session.uid, content) : addDraftOnce(client, session.uid, content, key)
      // The draft may have been restored already, if Undo was pressed twice.
      return (await readDraft(client, id)) === null ? addDraft(client, session.uid, content, id) : id
    }
    const draft = await add()
    return redirect(pageHrefOf("/editor/drafts/:draft", { params: { draft } }), 303)
  })
}
