import { useState } from "react"
import { Icon } from "../../ui/icon.tsx"
import { pageHrefOf } from "../../ui/page-href.ts"
import { saveDownload } from "./save-download.ts"

const FORMS = [
  { as: "file", name: "Policy file" },
  { as: "patch", name: "Patch" },
  { as: "markdown", name: "Markdown" },
] as const

interface DownloadDraftProps {
  readonly text: string
  /** Without a script the buttons send the form that they stand in. */
  readonly hydrated: boolean
  /** Whether the access changes can be downloaded too. */
  readonly markdown?: boolean
}

export function DownloadDraft({ text, hydrated, markdown = false }: DownloadDraftProps) {
  const [problem, setProblem] = useState("")
  const action = pageHrefOf("/editor/download")
  return (
    <fieldset className="downloads">
      <legend className="sr-only">Download this text</legend>
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
            void saveDownload(action, { as, policy: text }).then(setProblem)
          }}
        >
          <Icon name="download" />
          {name}
        </button>
      ))}
      <p className="field-hint">
        The patch changes the policy in force into this text: <code>git apply</code> takes it.
      </p>
      <output className="block text-sm text-bad">{problem}</output>
    </fieldset>
  )
}
