import { Rich } from "../../../language/rich.tsx"
import { useText } from "../../../language/use-text.ts"
import { PostForm } from "../../../ui/forms/post-form.tsx"
import { useHydrated } from "../../../ui/forms/use-hydrated.ts"
import { DownloadDraft } from "./download-draft.tsx"
import { useEdited, useEditorHref } from "../context/edited.ts"

interface DownloadChangeProps {
  readonly policy: string
  readonly heading: string
}

/** The downloads of a change, with the steps that follow in the app's repository. */
export function DownloadChange({ policy, heading }: DownloadChangeProps) {
  const hydrated = useHydrated()
  const hrefOf = useEditorHref()
  const { app } = useEdited()
  return (
    <PostForm action={hrefOf("/editor/download")} reloadDocument>
      <h2>{heading}</h2>
      <input type="hidden" name="policy" value={policy} />
      <DownloadDraft text={policy} hydrated={hydrated} markdown />
      {/* `app` is empty for the workbench itself. */}
      {app === "" ? <AfterApplying /> : <AfterApplyingElsewhere />}
    </PostForm>
  )
}

/** The steps that are left after the patch is applied. */
function AfterApplying() {
  const text = useText()
  return (
    <>
      <h3 id="after-applying">{text("After applying it")}</h3>
      <ol aria-labelledby="after-applying" className="after-applying">
        <li>
          <Rich
            message="<generate/> rewrites the guards and the guard table. Until then, builds fail because these still match the old policy."
            parts={{ generate: <code>npm run policy -- generate</code> }}
          />
        </li>
        <li>
          <Rich
            message="<typecheck/> finds the code that relied on the old rules."
            parts={{ typecheck: <code>npm run typecheck</code> }}
          />
        </li>
        <li>
          <Rich
            message="Commit the policy and <generated/> together."
            parts={{ generated: <code>src/generated</code> }}
          />
        </li>
      </ol>
    </>
  )
}

/** The steps for another app: only those that all apps have, because its scripts and folders are unknown. */
const AfterApplyingElsewhere = () => (
  <p className="mt-4">
    <Rich
      message="In the app's repository, <generate/> then rewrites the guards and the guard table. Commit them together with the policy."
      parts={{ generate: <code>npx sallyport generate</code> }}
    />
  </p>
)
