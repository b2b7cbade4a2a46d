import { useEffect, useLayoutEffect, useRef, useState } from "react"
import { flushSync } from "react-dom"
import { Form, useLocation, useNavigation } from "react-router"
import type { PlainMessage } from "../../language/message.ts"
import { useText } from "../../language/use-text.ts"
import { Button } from "../../ui/button.tsx"
import { FormSummary } from "../../ui/forms/form-summary.tsx"
import { fieldIdOf, TextField } from "../../ui/forms/text-field.tsx"
import { useHydrated } from "../../ui/forms/use-hydrated.ts"
import { pageHrefOf, searchOf } from "../../ui/shell/page-href.ts"
import type { EditorAnswer } from "./drafts/answer.ts"
import { changedLinesOf } from "./code/changed-lines.ts"
import { CodeArea } from "./code/code-area.tsx"
import type { CodeSurface } from "./code/code-surface.ts"
import { Consequences } from "./check/consequences.tsx"
import { DownloadDraft } from "./share/download-draft.tsx"
import type { CheckAnswer } from "../../policies/compiler/finding.ts"
import { useEdited, useEditorHref } from "./context/edited.ts"
import { FindingsPanel, type FindingTools } from "../../ui/policy/findings-panel.tsx"
import { handOver, takeOver, type LeftField } from "./code/handed-over.ts"
import { keepView, keptView } from "./kept-view.ts"
import { fetchForm, formAtHand } from "./form/late-form.ts"
import { LeaveWarning } from "./leave-warning.tsx"
import { useLatePieces } from "./review/late-piece.ts"
import { rarePieces, RecordMoved } from "./review/rare.ts"
import { NAME_PROMPT, SaveNewDraft } from "./drafts/save-new-draft.tsx"
import type { StoredPieces } from "./drafts/stored-pieces.ts"
import { ShareLink } from "./share/share-link.tsx"
import { TakeAwayMenu } from "./share/take-away-menu.tsx"
import { forgetTaken, takenText } from "./context/taken-text.ts"
import { TextIsSafe } from "./drafts/text-is-safe.tsx"
import { UnsavedText } from "./unsaved-text.tsx"
import { useAutosave } from "./drafts/use-autosave.ts"
import { useHeldForm } from "./form/use-held-form.ts"
import { useEditorsCompiler, useLiveCheck } from "./check/use-live-check.ts"
import { useReachableReview } from "../../ui/forms/use-reachable-review.ts"
import { ViewSwitch, type View } from "./view-switch.tsx"

interface PolicyEditorProps {
  /** Whose drafts these are. */
  readonly owner: string
  readonly draft: string | null
  /** The policy in force, where it is not the one the draft started from. */
  readonly movedTo?: string | null
  /** Null for a text that is not stored. */
  readonly pieces?: StoredPieces | null
  readonly name: string
  /** The text as it is stored. */
  readonly policy: string
  readonly baseHash: string
  /** Empty for a draft that is not stored yet. */
  readonly revision: string
  readonly answer: EditorAnswer | null
  readonly saveAs: string
  /** Left out where there is nothing stored to copy. */
  readonly copyAs?: string
}

/** One form: name, text, and the compiler beside it. */
export function PolicyEditor(props: PolicyEditorProps) {
  const {
    owner,
    draft,
    movedTo = null,
    pieces = null,
    name,
    policy,
    baseHash,
    revision,
    answer,
    saveAs,
    copyAs,
  } = props
  const text = useText()
  const form = useRef<HTMLFormElement>(null)
  const saveButton = useRef<HTMLButtonElement>(null)
  const [surface, setSurface] = useState<CodeSurface | null>(null)
  const [chosen, setChosen] = useState<View>(keptView)
  const [late, setLate] = useState(formAtHand)
  const [formIsMissing, setFormIsMissing] = useState(false)
  // The form changes the text through the code editor.
  const view = surface === null || late === null ? "text" : chosen
  const first = answer?.policy ?? policy
  const [typed, setTyped] = useState(first)
  const [title, setTitle] = useState(name)
  const hydrated = useHydrated()
  const check = useLiveCheck(typed, answer?.check ?? null, useEditorsCompiler())
  const { state, formMethod } = useNavigation()
  const hrefOf = useEditorHref()
  const { app, words } = useEdited()
  const path = `${useLocation().pathname}${searchOf({ app })}`
  const saving = state !== "idle" && formMethod === "POST"
  const [arrived, setArrived] = useState<string | null>(null)
  const obstacle = obstacleTo({ answer, movedTo, title })
  const { stored, state: saveState } = useAutosave(
    draft === null || obstacle !== null || saving
      ? null
      : pageHrefOf("/editor/drafts/:draft/save", { params: { draft } }),
    { name, policy, revision },
    { name: title, policy: typed },
  )
  const isHeld = useHeldForm(saveState.kind === "saving")
  const nameProblem = answer?.problems.find(({ field }) => field === "name")
  const isSaved = typed === stored.policy && title === stored.name
  const review = useReachableReview()
  const unsent = saveState.kind === "unsent" ? saveState.unsent : (answer?.unsent ?? null)
  const conflict = answer?.conflict ?? (saveState.kind === "conflict" ? saveState : null)

  const newest = (check.answer?.kind === "checked" ? check.answer.base : undefined) ?? baseHash
  const hasMoved = app !== "" && movedTo === null && newest !== baseHash
  // What is there from the first on is drawn with the page, also where no script runs.
  const [hadMoved] = useState(hasMoved)
  const rare = useLatePieces(hasMoved && !hadMoved, rarePieces)

  const said = check.current && check.answer?.kind === "checked" ? check.answer : null
  useEffect(() => {
    if (said !== null)
      surface?.mark(
        {
          findings: said.findings,
          words: said.words,
          rows: said.draft?.rows ?? null,
          changed: changedLinesOf(said.patch),
        },
        typed,
      )
  }, [surface, said, typed])

  const arrive = () => {
    const left = takeOver(owner, policy)
    if (left === null) return null
    setArrived(left.text)
    if (left.name !== left.taken.name) {
      setTitle(left.name)
      const field = document.getElementById(fieldIdOf("name"))
      if (field instanceof HTMLInputElement) field.value = left.name
    }
    return left
  }
  const leave = (left: LeftField): boolean => {
    const taken = saving ? takenText() : null
    // The address is the next page's already.
    if (taken?.page !== window.location.pathname) return false
    handOver({ ...left, owner, taken, name: title })
    return true
  }
  useEffect(() => {
    if (!saving) forgetTaken()
  }, [saving])

  // A name that was typed before the page lived made no event that React heard.
  useLayoutEffect(() => {
    const field = form.current?.elements.namedItem("name")
    if (field instanceof HTMLInputElement) setTitle(field.value)
  }, [])

  const restore = (kept: string) => {
    if (surface !== null) return surface.replace(kept)
    const field = form.current?.elements.namedItem("policy")
    if (!(field instanceof HTMLTextAreaElement)) return
    field.value = kept
    setTyped(kept)
  }

  const setView = (next: View) => {
    keepView(next)
    setChosen(next)
    if (next === "form" && late === null) void openForm()
  }
  const openForm = async () => {
    const fetched = await fetchForm()
    setFormIsMissing(fetched === null)
    if (fetched === null) setView("text")
    else setLate(fetched)
  }
  const select = (start: number, end: number) => {
    // What is hidden can neither be scrolled to nor focused.
    flushSync(() => setView("text"))
    surface?.show(start, end)
  }
  const save = () => {
    // A new draft has no name yet: it is asked for first.
    if (draft === null && title.trim() === "") document.getElementById(NAME_PROMPT)?.showPopover()
    else form.current?.requestSubmit(saveButton.current)
  }
  const tools: FindingTools = {
    show: ({ span }) => span !== null && select(span.start, span.end),
    applyFix: ({ fix }) => {
      if (fix === null) return
      surface?.replace(fix.text, fix.span.start, fix.span.end)
      // The button is gone with its finding: the focus goes to what it changed.
      select(fix.span.start, fix.span.start + fix.text.length)
    },
  }

  return (
    <Form
      method="post"
      action={path}
      ref={form}
      className="policy-editor"
      preventScrollReset
      // Before it is chosen: by then it may be out of reach.
      onFocus={() => void fetchForm()}
      onSubmit={(event) => {
        document.getElementById(NAME_PROMPT)?.hidePopover()
        if (!isHeld(event)) review.ask(event)
      }}
      onChange={({ target }) => {
        if (target instanceof HTMLInputElement && target.name === "name") setTitle(target.value)
      }}
    >
      <input type="hidden" name="base_hash" value={baseHash} />
      <input type="hidden" name="revision" value={conflict === null ? stored.revision : conflict.revision} />
      <input type="hidden" name="draft" value={draft ?? ""} />
      <div className="policy-text">
        {answer === null ? null : <FormSummary title={text("The draft was not saved")} problems={answer.problems} />}
        {review.unreached === null ? null : (
          <TextIsSafe unsent={review.unreached} path={path} pending={false} again={review.again} />
        )}
        {unsent === null || isSaved || review.unreached !== null ? null : (
          <TextIsSafe
            unsent={unsent}
            path={path}
            pending={saving || saveState.kind === "saving"}
            again={() => form.current?.requestSubmit(saveButton.current)}
          />
        )}
        {conflict === null || pieces === null ? null : <pieces.Conflict storedName={conflict.name} />}
        {movedTo === null || pieces === null ? null : <pieces.BaseMoved from={baseHash} to={movedTo} />}
        {hasMoved && hadMoved ? <RecordMoved from={baseHash} to={newest} /> : null}
        {rare === null ? null : <rare.RecordMoved from={baseHash} to={newest} />}
        {hydrated ? (
          <UnsavedText
            owner={owner}
            path={path}
            saved={stored.policy}
            saving={saving}
            arrived={arrived}
            text={typed}
            restore={restore}
          />
        ) : null}
        {surface === null ? null : <ViewSwitch view={view} change={setView} />}
        {formIsMissing ? (
          <p role="alert" className="note">
            {text("The server cannot be reached.")}
          </p>
        ) : null}
        <div className="policy-code" hidden={view !== "text"}>
          <CodeArea
            ref={setSurface}
            name="policy"
            label={text("Policy")}
            hint={text(
              "Tab leaves the editor. Ctrl+Space shows suggestions, Ctrl+K Ctrl+I explains the rule at the cursor, F8 goes to the next finding.",
            )}
            defaultValue={first}
            invalid={answer?.problems.some(({ field }) => field === "policy") ?? false}
            onChange={setTyped}
            onSave={save}
            arrive={arrive}
            leave={leave}
          />
        </div>
        {view === "text" || surface === null || late === null ? null : (
          <late.RuleForm text={typed} said={said} apply={(splices) => surface.splice(splices)} />
        )}
      </div>
      <div className="policy-side">
        {draft === null ? null : (
          <>
            <TextField
              label={text("Draft name")}
              name="name"
              defaultValue={name}
              autoComplete="off"
              maxLength={200}
              error={nameProblem && text(nameProblem.message)}
            />
            {pieces === null ? null : (
              <pieces.SaveStatus stored={stored} state={saveState} isSaved={isSaved} obstacle={obstacle} />
            )}
          </>
        )}
        <div className="editor-actions">
          {draft === null ? (
            <SaveNewDraft
              ref={saveButton}
              label={saveAs}
              name={name}
              problem={nameProblem && text(nameProblem.message)}
              pending={saving}
            />
          ) : (
            <Button ref={saveButton} name="intent" value="save" pending={saving}>
              {saveAs}
            </Button>
          )}
          {copyAs === undefined ? null : (
            <Button look="secondary" name="intent" value="copy" pending={saving}>
              {copyAs}
            </Button>
          )}
          <Button look="secondary" name="intent" value="review" formAction={hrefOf("/editor/review")}>
            {text("Review")}
          </Button>
          <TakeAwayMenu>
            <DownloadDraft text={typed} hydrated={hydrated} rejected={isRejected(check.answer)} />
            {hydrated && words?.shared !== null ? (
              <ShareLink
                text={typed}
                page={pageHrefOf("/editor/shared", { search: { app, base: app && baseHash } })}
                hint={text(
                  words?.shared ??
                    "The link itself holds the policy. Anyone who is signed in and opens it can read the policy, but cannot change yours.",
                )}
              />
            ) : null}
          </TakeAwayMenu>
        </div>
        <FindingsPanel {...check} tools={hydrated ? tools : null} />
        <Consequences answer={check.answer} current={check.current} />
      </div>
      {/* After the others: Enter presses the first. */}
      {hydrated ? null : (
        <button name="intent" value="check" className="button button-secondary button-small check-now">
          {text("Check")}
        </button>
      )}
      <LeaveWarning unsaved={typed !== stored.policy} />
    </Form>
  )
}

const isRejected = (answer: CheckAnswer | null): boolean => answer?.kind === "checked" && answer.draft === null

/** Why a draft is not saved by itself just now: something waits for its author. */
function obstacleTo({
  answer,
  movedTo,
  title,
}: Pick<PolicyEditorProps, "answer"> & {
  readonly movedTo: string | null
  readonly title: string
}): PlainMessage | null {
  if (title.trim() === "") return "Not saved yet: a draft needs a name."
  if (movedTo !== null) return "Not saved yet: choose above how to continue."
  return answer !== null && (answer.conflict !== null || answer.problems.length > 0)
    ? "Not saved yet: the reason is above."
    : null
}
