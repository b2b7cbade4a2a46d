import "../../language/workbench.ts"
import { monoBold, preloadOf } from "../../ui/shell/fonts.ts"
import type { Route } from "./+types/page"
import { Edited } from "./context/edited.ts"
import type { EditorAnswer } from "./drafts/answer.ts"
import { DeleteDraft } from "./drafts/delete-draft.tsx"
import { Deleted } from "./drafts/deleted.tsx"
import { DraftList } from "./drafts/draft-list.tsx"
import { newDraft, newDraftAction } from "./drafts/new-draft.server.ts"
import { storedDraft, storedDraftAction } from "./drafts/stored-draft.server.ts"
import { EditorHead } from "./editor-head.tsx"
import { PolicyEditor } from "./policy-editor.tsx"
import { Applied } from "./review/applied.tsx"
import { EditedBar } from "./review/edited-bar.tsx"
import { NoPolicyPage } from "./review/no-policy.tsx"
import { useNavigation } from "react-router"
import { answeredOrUnsent, type Typed } from "../../ui/forms/answered-or-unsent.ts"
import { unsentOf } from "../../ui/forms/unsent.ts"
import { useState } from "react"

/** A text as the loader gives it to the page. */
interface LoadedText {
  /** Names the draft and the policy that it started from. */
  readonly page: string
  readonly revision: string
  readonly text: string
}

/** The buttons that store the text as it is sent, as this draft or as another. */
const STORING: readonly string[] = ["save", "copy", "mine", "both"]

/**
 * The React key of the editor on a page. It changes with the page, unless the page shows the text that this editor has
 * just sent: a draft that is stored for the first time, as a copy or on a new base goes on in the same editor, with
 * everything that was typed in the meantime.
 */
function useEditorKey({ page, revision, text }: LoadedText, answer: unknown) {
  const [editor, setEditor] = useState({ key: 0, page, revision, answer, sent: null as string | null })
  const { state, formMethod } = useNavigation()
  const leaves = state === "loading" && formMethod === undefined
  if (page !== editor.page || revision !== editor.revision) {
    const goesOn = page === editor.page || text === editor.sent
    setEditor({ key: goesOn ? editor.key : editor.key + 1, page, revision, answer, sent: null })
  } else if (editor.sent !== null && (leaves || answer !== editor.answer)) {
    setEditor({ ...editor, answer, sent: null })
  }
  const noteSent = (intent: string, sent: string) =>
    setEditor((now) => ({ ...now, answer, sent: STORING.includes(intent) ? sent : null }))
  return { key: editor.key, sent: editor.sent, noteSent }
}

/** The page's answer where the server gave none: the text, and why it was not sent. */
const unsentText = (typed: Typed, status: number | null): EditorAnswer => ({
  name: typed("name"),
  policy: typed("policy").replaceAll("\r\n", "\n"),
  problems: [],
  check: null,
  conflict: null,
  unsent: unsentOf(status),
  deleted: null,
})

export const links = () => [preloadOf(monoBold)]

export const loader = ({ context, params: { draft }, url }: Route.LoaderArgs) =>
  draft === undefined ? newDraft(context, url) : storedDraft(context, draft)

export const action = ({ request, context, params: { draft }, url }: Route.ActionArgs) =>
  draft === undefined ? newDraftAction(request, context, url) : storedDraftAction(request, context, url, draft)

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  answeredOrUnsent(request, serverAction, unsentText)

export default function EditorPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.kind === "chosen") return <Editing loaded={loaderData} answer={actionData ?? null} />
  const { draft } = loaderData
  return (
    <>
      <NoPolicyPage none={loaderData} typed={actionData?.policy ?? draft?.policy} deleted={actionData?.deleted} />
      {draft === null ? null : <DeleteDraft draft={draft.id} name={draft.name} app={draft.app} />}
    </>
  )
}

interface EditingProps {
  readonly loaded: Extract<Route.ComponentProps["loaderData"], { kind: "chosen" }>
  readonly answer: EditorAnswer | null
}

/** A new draft or a stored one. */
function Editing({ loaded, answer }: EditingProps) {
  const { owner, draft, policy, policyText, about } = loaded
  const { app, hash, path } = policy
  const stored =
    draft === null
      ? { page: `${app} ${hash}`, revision: "", text: policyText }
      : { page: `${draft.id} ${draft.base_hash}`, revision: draft.updated_at, text: policyText }
  const editor = useEditorKey(stored, answer)
  return (
    <Edited value={policy}>
      <EditorHead draft={draft?.name ?? null} policy={policy} />
      {about === null ? null : <EditedBar policy={policy} about={about} />}
      {draft !== null || loaded.applied === null ? null : (
        <Applied hash={loaded.applied} policyHash={hash} policyPath={path} />
      )}
      {answer?.deleted == null ? null : <Deleted draft={answer.deleted} />}
      <PolicyEditor
        key={editor.key}
        draft={draft?.id ?? null}
        movedTo={draft === null || draft.base_hash === hash ? null : hash}
        owner={owner}
        name={answer?.name ?? draft?.name ?? ""}
        policy={policyText}
        baseHash={draft?.base_hash ?? ((app !== "" && answer?.baseHash) || hash)}
        revision={stored.revision}
        answer={answer}
        sent={editor.sent}
        noteSent={editor.noteSent}
      />
      {draft === null ? (
        <DraftList drafts={loaded.drafts} />
      ) : (
        <DeleteDraft draft={draft.id} name={draft.name} app={draft.app} />
      )}
    </Edited>
  )
}
