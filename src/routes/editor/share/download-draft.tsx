import { useState } from "react"
import DownloadIcon from "~icons/material-symbols/download"
import type { PlainMessage } from "../../../language/message.ts"
import { Rich } from "../../../language/rich.tsx"
import { useSaid, useText } from "../../../language/use-text.ts"
import { Icon } from "../../../ui/icon.tsx"
import { useEdited, useEditorHref } from "../context/edited.ts"
import { saveDownload, type DownloadProblem } from "./save-download.ts"

const FORMS: readonly { readonly as: string; readonly name: PlainMessage }[] = [
  { as: "file", name: "Policy file" },
  { as: "patch", name: "Patch" },
  { as: "markdown", name: "Markdown" },
]

interface DownloadDraftProps {
  readonly text: string
  /** Without a script the buttons send the form that they stand in. */
  readonly hydrated: boolean
  /** Whether the access changes can be downloaded too. */
  readonly markdown?: boolean
  /** Whether the compiler rejects the text. It is still the author's to take along. */
  readonly rejected?: boolean
}

export function DownloadDraft({ text: policy, hydrated, markdown = false, rejected = false }: DownloadDraftProps) {
  const text = useText()
  const said = useSaid()
  const [problem, setProblem] = useState<DownloadProblem | null>(null)
  const action = useEditorHref()("/editor/download")
  const { words } = useEdited()
  return (
    <fieldset className="downloads">
      <legend className="sr-only">{text("Download this text")}</legend>
      {FORMS.filter((form) => markdown || form.as !== "markdown").map(({ as, name }) => (
        <button
          key={as}
          name="as"
          value={as}
          formAction={action}
          className="button button-secondary button-small"
          onClick={(event) => {
            if (!hydrated) return
            event.preventDefault()
            void saveDownload(action, { as, policy }).then(setProblem)
          }}
        >
          <Icon picture={DownloadIcon} />
          {text(name)}
        </button>
      ))}
      {rejected ? (
        <p className="download-rejected">
          {text("The compiler rejects this text. The file and the patch contain it anyway, but a build with it fails.")}
        </p>
      ) : (
        <p className="field-hint">
          <Rich
            message={words?.patched ?? "The patch turns the live policy into this text. Apply it with <command/>."}
            parts={{ command: <code>git apply</code> }}
          />
        </p>
      )}
      <output className="block text-sm text-bad">
        {problem === null ? "" : typeof problem === "string" ? problem : said(problem)}
      </output>
    </fieldset>
  )
}
