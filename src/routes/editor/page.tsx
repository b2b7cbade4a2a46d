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
import { answeredOrUnsent } from "./drafts/unsent-form.ts"
import { EditorHead } from "./editor-head.tsx"
import { PolicyEditor } from "./policy-editor.tsx"
import { Applied } from "./review/applied.tsx"
import { EditedBar } from "./review/edited-bar.tsx"
import { NoPolicyPage } from "./review/no-policy.tsx"
import { useEditorKey } from "./use-editor-key.ts"

export const links = () => [preloadOf(monoBold)]

export const loader = ({ context, params: { draft }, url }: Route.LoaderArgs) =>
  draft === undefined ? newDraft(context, url) : storedDraft(context, draft)

export const action = ({ request, context, params: { draft }, url }: Route.ActionArgs) =>
  draft === undefined ? newDraftAction(request, context, url) : storedDraftAction(request, context, url, draft)

/** A form that gets no answer leaves the page as it is, with the text and a sentence. */
export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  answeredOrUnsent(request, () => serverAction())

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
