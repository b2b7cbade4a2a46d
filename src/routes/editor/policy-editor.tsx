import { useEffect, useRef, useState } from "react"
import { Form, useLocation, useNavigation } from "react-router"
import { Button } from "../../ui/button.tsx"
import { FormSummary } from "../../ui/form-summary.tsx"
import { TextField } from "../../ui/text-field.tsx"
import { useHydrated } from "../../ui/use-hydrated.ts"
import type { EditorAnswer } from "./answer.ts"
import { CodeArea } from "./code-area.tsx"
import type { CodeSurface } from "./code-surface.ts"
import { Conflict } from "./conflict.tsx"
import { Consequences } from "./consequences.tsx"
import { DownloadDraft } from "./download-draft.tsx"
import { FindingsPanel, type FindingTools } from "./findings-panel.tsx"
import { LeaveWarning } from "./leave-warning.tsx"
import { UnsavedText } from "./unsaved-text.tsx"
import { useLiveCheck } from "./use-live-check.ts"

interface PolicyEditorProps {
  /** Whose drafts these are. */
  readonly owner: string
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
export function PolicyEditor({ owner, name, policy, baseHash, revision, answer, saveAs, copyAs }: PolicyEditorProps) {
  const form = useRef<HTMLFormElement>(null)
  const saveButton = useRef<HTMLButtonElement>(null)
  const surface = useRef<CodeSurface>(null)
  const first = answer?.policy ?? policy
  const [text, setText] = useState(first)
  const hydrated = useHydrated()
  const check = useLiveCheck(text, answer?.check ?? null)
  const { state, formMethod } = useNavigation()
  const { pathname } = useLocation()
  const saving = state !== "idle" && formMethod === "POST"

  const findings = check.current && check.answer?.kind === "checked" ? check.answer.findings : null
  useEffect(() => {
    if (findings !== null) surface.current?.mark(findings, text)
  }, [findings, text])

  const tools: FindingTools = {
    show: ({ span }) => span !== null && surface.current?.show(span.start, span.end),
    applyFix: ({ fix }) => fix !== null && surface.current?.replace(fix.text, fix.span.start, fix.span.end),
  }

  return (
    <Form method="post" action={pathname} ref={form} className="policy-editor" preventScrollReset>
      <input type="hidden" name="base_hash" value={baseHash} />
      <input type="hidden" name="revision" value={answer?.conflict == null ? revision : answer.conflict.revision} />
      <div className="policy-text">
        {answer === null ? null : <FormSummary title="The draft was not saved" problems={answer.problems} />}
        {answer?.conflict == null ? null : <Conflict storedName={answer.conflict.name} />}
        {hydrated ? (
          <UnsavedText
            owner={owner}
            path={pathname}
            saved={policy}
            text={text}
            restore={(kept) => surface.current?.replace(kept)}
          />
        ) : null}
        <CodeArea
          ref={surface}
          name="policy"
          label="Policy"
          hint="Tab leaves the editor."
          defaultValue={first}
          invalid={answer?.problems.some(({ field }) => field === "policy") ?? false}
          onChange={setText}
          onSave={() => form.current?.requestSubmit(saveButton.current)}
        />
      </div>
      <div className="policy-side">
        <TextField
          label="Name of the draft"
          name="name"
          defaultValue={name}
          autoComplete="off"
          maxLength={200}
          error={answer?.problems.find(({ field }) => field === "name")?.message}
        />
        <p className="mb-6 flex flex-wrap gap-2">
          <Button ref={saveButton} name="intent" value="save" pending={saving}>
            {saveAs}
          </Button>
          {copyAs === undefined ? null : (
            <Button look="secondary" name="intent" value="copy" pending={saving}>
              {copyAs}
            </Button>
          )}
          {hydrated ? null : (
            <Button look="secondary" name="intent" value="check">
              Check
            </Button>
          )}
        </p>
        <DownloadDraft text={text} hydrated={hydrated} />
        <FindingsPanel answer={check.answer} current={check.current} tools={hydrated ? tools : null} />
      </div>
      <Consequences answer={check.answer} current={check.current} />
      <LeaveWarning unsaved={text !== policy} />
    </Form>
  )
}
