import { useLayoutEffect, useRef, useState } from "react"
import { flushSync } from "react-dom"
import { useLocation, useNavigation, type Location } from "react-router"
import type { PlainMessage } from "../../language/message.ts"
import { useText } from "../../language/use-text.ts"
import { LeaveWarning } from "../../ui/leave-warning.tsx"
import { PostForm } from "../../ui/forms/post-form.tsx"
import { useHydrated } from "../../ui/forms/use-hydrated.ts"
import { useReachableReview } from "../../ui/forms/use-reachable-review.ts"
import { FindingsPanel } from "../../ui/policy/findings-panel.tsx"
import { pageHrefOf, searchOf } from "../../ui/shell/page-href.ts"
import { Consequences } from "./check/consequences.tsx"
import { findingToolsOf, useEditorCheckEndpoint, useLiveCheck, useNotesInCode } from "./check/use-live-check.ts"
import { CodeArea } from "./code/code-area.tsx"
import type { CodeSurface } from "./code/code-surface.ts"
import { useEdited } from "./context/edited.ts"
import type { EditorAnswer } from "./drafts/answer.ts"
import { NAME_PROMPT } from "./drafts/save-new-draft.tsx"
import { useAutosave, useHeldForm } from "./drafts/use-autosave.ts"
import { EditorActions } from "./editor-actions.tsx"
import { EditorNotes } from "./editor-notes.tsx"
import type { RuleValues } from "./form/rule-fields.tsx"
import { useLateForm } from "./form/use-late-form.ts"
import { UnsavedText } from "./unsaved-text.tsx"

type View = "text" | "form"

const VIEWS: readonly { readonly view: View; readonly name: PlainMessage }[] = [
  { view: "text", name: "Text" },
  { view: "form", name: "Form" },
]

interface ViewSwitchProps {
  readonly view: View
  readonly change: (view: View) => void
}

/** The buttons that switch between the text and the form. */
function ViewSwitch({ view, change }: ViewSwitchProps) {
  const text = useText()
  return (
    <fieldset className="view-switch">
      <legend className="sr-only">{text("Show the policy as")}</legend>
      {VIEWS.map((choice) => (
        <button
          key={choice.view}
          type="button"
          aria-pressed={view === choice.view}
          className="button button-secondary button-small"
          onClick={() => change(choice.view)}
        >
          {text(choice.name)}
        </button>
      ))}
    </fieldset>
  )
}

/** The loaded draft, or policy in force, and the last answer to the form. */
interface PolicyEditorProps {
  /** The id of the signed-in person, to whom the drafts belong. */
  readonly owner: string
  /** The draft's id; null for a text that is not stored. */
  readonly draft: string | null
  /** The key of a new draft, by which the server recognises it if it is sent again; empty for a stored one. */
  readonly newDraftKey: string
  /** The hash of the policy in force if the draft did not start from it; else null. */
  readonly movedTo: string | null
  readonly name: string
  /** The stored text. */
  readonly policy: string
  /** The hash of the policy that the text started from. */
  readonly baseHash: string
  /** The draft's revision; empty for a text that is not stored yet. */
  readonly revision: string
  readonly answer: EditorAnswer | null
  /** The text that is being saved; null if none is. */
  readonly sent: string | null
  /** Notes a text that is being sent, with the value of the pressed button. */
  readonly noteSent: (intent: string, text: string) => void
}

/** The editor: a form with name and text, and the compiler's answer beside it. */
export function PolicyEditor(props: PolicyEditorProps) {
  const { owner, draft, movedTo, name, policy, baseHash, revision, answer, sent, noteSent } = props
  const text = useText()
  const form = useRef<HTMLFormElement>(null)
  const saveButton = useRef<HTMLButtonElement>(null)
  const [surface, setSurface] = useState<CodeSurface | null>(null)
  const [chosenView, setChosenView] = useState<View>("text")
  const lateForm = useLateForm()
  // The form changes the text through the code editor.
  const view = surface === null || lateForm.RuleForm === null ? "text" : chosenView
  // A refused form's text is newer than the stored one.
  const [initialText] = useState(answer?.policy ?? policy)
  // Loading the page again brings another key.
  const [newDraftKey] = useState(props.newDraftKey)
  const [typed, setTyped] = useState(initialText)
  const [title, setTitle] = useState(name)
  // The rule in the form that is not added to the text yet.
  const [newRule, setNewRule] = useState<RuleValues | null>(null)
  // A rule of which only the match or the requirement was chosen is not worth a question before the page is left.
  const isRuleBegun = newRule !== null && `${newRule.path}${newRule.why}`.trim() !== ""
  const hydrated = useHydrated()
  const { state, formMethod } = useNavigation()
  const { app } = useEdited()
  const path = `${useLocation().pathname}${searchOf({ app })}`
  const saving = state !== "idle" && formMethod === "POST"
  const obstacle = obstacleTo({ answer, movedTo, title })
  // Not while a form is sent, which may save the text itself.
  const { stored, state: saveState } = useAutosave(
    draft === null || obstacle !== null || saving
      ? null
      : pageHrefOf("/editor/drafts/:draft/save", { params: { draft } }),
    { name, policy, revision },
    { name: title.trim(), policy: typed },
  )
  const check = useLiveCheck(typed, answer?.check ?? null, useEditorCheckEndpoint(), stored.revision)
  // A form that is sent during an automatic save waits until that ends.
  const isHeld = useHeldForm(saveState.kind === "saving")
  const isSaved = typed === stored.policy && title.trim() === stored.name
  // Opens the review page only if it can be loaded, because an error page would take the editor's place.
  const review = useReachableReview()
  // The draft was changed elsewhere, as the form or the automatic save found.
  const conflict = answer?.conflict ?? (saveState.kind === "conflict" ? saveState : null)
  // The version that the last check compared with. It can be newer than the one that the page was loaded with.
  const base = (check.answer?.kind === "checked" ? check.answer.base : undefined) ?? baseHash

  useNotesInCode(surface, check, typed)

  // React reports no event for a name that was typed before hydration, so it is read from the field.
  useLayoutEffect(() => {
    const field = form.current?.elements.namedItem("name")
    if (field instanceof HTMLInputElement) setTitle(field.value)
  }, [])

  /**
   * Replaces the text by one that this tab has kept: in the code editor, or in the plain field before that has loaded.
   */
  const restore = (kept: string) => {
    if (surface !== null) return surface.replace(kept)
    const field = form.current?.elements.namedItem("policy")
    if (!(field instanceof HTMLTextAreaElement)) return
    field.value = kept
    setTyped(kept)
  }

  /** Moves the focus to the beginning of the text, or if the form is shown instead, to the button that chose it. */
  const focusOnText = () => {
    if (view === "form") return form.current?.querySelector<HTMLElement>(".view-switch [aria-pressed=true]")?.focus()
    if (surface !== null) return surface.show(0, 0)
    const field = form.current?.elements.namedItem("policy")
    if (field instanceof HTMLTextAreaElement) field.focus()
  }

  const setView = (next: View) => {
    setChosenView(next)
    if (next === "form") void lateForm.open().then((isHere) => (isHere ? null : setChosenView("text")))
  }
  const select = (start: number, end: number) => {
    // Rendered at once, because a hidden element can neither be scrolled to nor focused.
    flushSync(() => setView("text"))
    surface?.show(start, end)
  }
  const submit = () => form.current?.requestSubmit(saveButton.current)
  const save = () => {
    // A new draft needs a name first.
    if (draft === null && title.trim() === "") document.getElementById(NAME_PROMPT)?.showPopover()
    else submit()
  }

  return (
    <PostForm
      action={path}
      ref={form}
      className="policy-editor"
      preventScrollReset
      onFocus={lateForm.prepare}
      onSubmit={(event) => {
        document.getElementById(NAME_PROMPT)?.hidePopover()
        if (isHeld(event)) return
        const { submitter } = event.nativeEvent
        if (submitter instanceof HTMLButtonElement) noteSent(submitter.value, typed)
        review.onSubmit(event)
      }}
      onChange={({ target }) => {
        if (target instanceof HTMLInputElement && target.name === "name") setTitle(target.value)
      }}
    >
      <input type="hidden" name="base_hash" value={baseHash} />
      <input type="hidden" name="revision" value={stored.revision} />
      {/* After a conflict, the page has named the other version, and saving again replaces it. */}
      <input type="hidden" name="overwrites" value={conflict === null ? "" : conflict.revision} />
      <input type="hidden" name="draft" value={draft ?? ""} />
      {/* Not without a script: after a draft is saved, Back then shows this form again, to save another one. */}
      {hydrated && draft === null ? <input type="hidden" name="new_draft" value={newDraftKey} /> : null}
      <div className="policy-text">
        <EditorNotes
          problems={answer?.problems ?? null}
          unsent={isSaved ? null : saveState.kind === "unsent" ? saveState.unsent : (answer?.unsent ?? null)}
          review={review}
          isSaved={draft !== null && isSaved}
          path={path}
          pending={saving || saveState.kind === "saving"}
          again={submit}
          conflict={conflict?.name ?? null}
          from={baseHash}
          movedTo={movedTo}
          // For the workbench's own policy, whose app is empty, `movedTo` shows the same.
          newest={app === "" ? null : base}
        />
        {hydrated ? (
          <UnsavedText
            key={path}
            owner={owner}
            path={path}
            saved={stored.policy}
            sent={sent}
            text={typed}
            restore={restore}
            focusOnText={focusOnText}
          />
        ) : null}
        {surface === null ? null : <ViewSwitch view={view} change={setView} />}
        {lateForm.isMissing ? (
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
            defaultValue={initialText}
            invalid={answer?.problems.some(({ field }) => field === "policy") ?? false}
            onChange={setTyped}
            onSave={save}
          />
        </div>
        {view === "text" || surface === null || lateForm.RuleForm === null ? null : (
          <lateForm.RuleForm
            text={typed}
            check={check}
            apply={(splices) => surface.splice(splices)}
            newRule={newRule}
            changeNewRule={setNewRule}
          />
        )}
      </div>
      <div className="policy-side">
        <EditorActions
          draft={draft}
          name={title}
          problem={answer?.problems.find(({ field }) => field === "name") ?? null}
          status={{ stored, state: saveState, isSaved, obstacle }}
          saving={saving}
          saveButton={saveButton}
          text={typed}
          baseHash={baseHash}
          hydrated={hydrated}
          rejected={check.answer?.kind === "checked" && check.answer.draft === null}
        />
        <FindingsPanel {...check} tools={hydrated ? findingToolsOf(surface, select) : null} />
        <Consequences answer={check.answer} current={check.current} />
      </div>
      {/* The last button, because Enter presses the first. */}
      {hydrated ? null : (
        <button name="intent" value="check" className="button button-secondary button-small check-now">
          {text("Check")}
        </button>
      )}
      <LeaveWarning
        active={isRuleBegun || typed !== stored.policy}
        question="Leave without saving?"
        loss="You have changes that are not saved as a draft."
        isSafe={isRuleBegun ? keepsPage : keepsText}
      />
    </PostForm>
  )
}

/**
 * The reason why a draft is not saved automatically, because its author has to do something first; null if it is saved.
 */
function obstacleTo({
  answer,
  movedTo,
  title,
}: Pick<PolicyEditorProps, "answer" | "movedTo"> & { readonly title: string }): PlainMessage | null {
  if (title.trim() === "") return "Not saved yet: a draft needs a name."
  if (movedTo !== null) return "Not saved yet: choose above how to continue."
  return answer !== null && (answer.conflict !== null || answer.problems.length > 0)
    ? "Not saved yet: the reason is above."
    : null
}

/** Pages that lead back to the editor, whose text is kept in this tab meanwhile. */
const TAKES_TEXT_ALONG: readonly string[] = [pageHrefOf("/editor/review"), pageHrefOf("/signin")]

const appIn = ({ search }: Location): string | null => new URLSearchParams(search).get("app")

/** True for a navigation that loses no text of the editor. */
const keepsText = (next: Location, now: Location): boolean =>
  TAKES_TEXT_ALONG.includes(next.pathname) || keepsPage(next, now)

/**
 * True for a navigation that loses nothing of the editor's page, such as a new rule in the form: the page stays open
 * while a theme or a language is chosen. The editor of another app has another text.
 */
function keepsPage(next: Location, now: Location): boolean {
  if (next.pathname === pageHrefOf("/preferences")) return true
  return next.pathname === now.pathname && (next.pathname !== pageHrefOf("/editor") || appIn(next) === appIn(now))
}
