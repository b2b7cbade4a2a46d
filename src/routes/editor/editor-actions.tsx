import type { ComponentProps, Ref, ReactNode } from "react"
import type { PlainMessage } from "../../language/message.ts"
import { useText, useFormatMessage } from "../../language/use-text.ts"
import { Button } from "../../ui/button.tsx"
import type { Problem } from "../../ui/forms/form-summary.tsx"
import { TextField } from "../../ui/forms/text-field.tsx"
import { pageHrefOf } from "../../ui/shell/page-href.ts"
import { useEdited, useEditorHref } from "./context/edited.ts"
import { SaveNewDraft } from "./drafts/save-new-draft.tsx"
import { DownloadDraft } from "./share/download-draft.tsx"
import { ShareLink } from "./share/share-link.tsx"
import DownloadIcon from "~icons/material-symbols/download"
import { closeWhenLeft } from "../../ui/forms/close-when-left.ts"
import { Icon } from "../../ui/icon.tsx"
import { Rich } from "../../language/rich.tsx"
import { Moment } from "../../ui/shell/moment.tsx"
import type { SaveState } from "./drafts/use-autosave.ts"
import type { StoredText } from "./drafts/save-answer.ts"

interface SaveStatusProps {
  readonly stored: StoredText
  readonly state: SaveState
  readonly isSaved: boolean
  /** The reason why the draft is not saved automatically; null if it is. */
  readonly obstacle: PlainMessage | null
}

/** The status of the text: saved, or not. */
const SaveStatus = (props: SaveStatusProps) => (
  <output className="save-status">
    <Status {...props} />
  </output>
)

/** The state of the draft: saved, or the reason why not. */
function Status({ stored, state, isSaved, obstacle }: SaveStatusProps) {
  const text = useText()
  const formatMessage = useFormatMessage()
  if (isSaved) return <Rich message="Saved at <moment/>" parts={{ moment: <Moment at={stored.revision} /> }} />
  if (state.kind === "failed")
    return text("Not saved: {{reason}}", { reason: state.reasons.map(formatMessage).join(" ") })
  if (state.kind === "unsent") return text("Not saved yet: {{reason}}", { reason: formatMessage(state.unsent.reason) })
  if (state.kind === "conflict") return text("Not saved: the draft was changed elsewhere.")
  return text(obstacle ?? "Not saved yet: saves when you pause.")
}

interface EditorActionsProps {
  /** The draft's id; null for a text that is not stored. */
  readonly draft: string | null
  readonly name: string
  /** The problem with the name, as the last answer has it; null if there is none. */
  readonly problem: Problem | null
  readonly status: ComponentProps<typeof SaveStatus>
  readonly saving: boolean
  readonly saveButton: Ref<HTMLButtonElement>
  readonly text: string
  readonly baseHash: string
  readonly hydrated: boolean
  /** True if the compiler rejects the text. */
  readonly rejected: boolean
}

/** The draft's name, and the buttons to save, review, download and share its text. */
export function EditorActions(props: EditorActionsProps) {
  const { draft, name, problem, status, saving, saveButton, text: policy, baseHash, hydrated, rejected } = props
  const text = useText()
  const hrefOf = useEditorHref()
  const { app, words } = useEdited()
  return (
    <>
      {draft === null ? null : (
        <>
          <TextField
            label={text("Draft name")}
            name="name"
            defaultValue={name}
            autoComplete="off"
            error={problem === null ? undefined : text(problem.message)}
          />
          <SaveStatus {...status} />
        </>
      )}
      <div className="editor-actions">
        {draft === null ? (
          <SaveNewDraft ref={saveButton} label={text("Save draft")} name={name} problem={problem} pending={saving} />
        ) : (
          <>
            <Button ref={saveButton} name="intent" value="save" pending={saving}>
              {text("Save")}
            </Button>
            <Button look="secondary" name="intent" value="copy" pending={saving}>
              {text("Save as a copy")}
            </Button>
          </>
        )}
        <Button look="secondary" name="intent" value="review" formAction={hrefOf("/editor/review")}>
          {text("Review")}
        </Button>
        <TakeAwayMenu>
          <DownloadDraft text={policy} hydrated={hydrated} rejected={rejected} />
          {/* `linkHint` is null for a policy that only this person can see, so no link is offered. */}
          {hydrated && words?.linkHint !== null ? (
            <ShareLink
              text={policy}
              // A link to another app's policy names the version that the text started from.
              page={pageHrefOf("/editor/shared", { search: { app, base: app && baseHash } })}
              hint={text(
                words?.linkHint ??
                  "The link itself holds the policy. Anyone who is signed in and opens it can read the policy. They cannot change your text.",
              )}
            />
          ) : null}
        </TakeAwayMenu>
      </div>
    </>
  )
}

const MENU_ID = "take-away"

/** The menu with the downloads and the link. The native popover needs no script. */
function TakeAwayMenu({ children }: { readonly children: ReactNode }) {
  const text = useText()
  return (
    <div className="contents" onBlur={closeWhenLeft}>
      <button type="button" popoverTarget={MENU_ID} className="button button-secondary">
        <Icon picture={DownloadIcon} />
        {text("Download or share")}
      </button>
      <div id={MENU_ID} popover="auto" className="menu take-away">
        {children}
      </div>
    </div>
  )
}
