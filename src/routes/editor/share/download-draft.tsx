import { useState } from "react"
import DownloadIcon from "~icons/material-symbols/download"
import type { FilledMessage, PlainMessage } from "../../../language/message.ts"
import { Rich } from "../../../language/rich.tsx"
import { useFormatMessage, useText } from "../../../language/use-text.ts"
import { Icon } from "../../../ui/icon.tsx"
import { useEdited, useEditorHref } from "../context/edited.ts"
import { isSessionRefused, post, postFailureOf } from "../context/post.ts"

/** A problem of a download. A string comes from the server, in the reader's language. */
type DownloadProblem = FilledMessage | string

/** Posts a form and saves the returned file. Returns null if that succeeded, or else the problem. */
async function saveDownload(action: string, fields: Readonly<Record<string, string>>): Promise<DownloadProblem | null> {
  const posted = await post(action, fields, (answer) => answer.blob(), { accept: "*/*" })
  if (posted === null) return postFailureOf(null)
  const { response, body: file } = posted
  const name = filenameIn(response.headers.get("content-disposition") ?? "")
  if (!response.ok || name === undefined) {
    const isSentence = response.headers.get("content-type")?.startsWith("text/plain") ?? false
    return isSentence && !isSessionRefused(response) ? (await file.text()).trim() : postFailureOf(response)
  }
  save(file, name)
  return null
}

/** The name of the file in a `Content-Disposition` header: the whole one, if it has letters beyond ASCII. */
export function filenameIn(header: string): string | undefined {
  const [, plain, whole] = /^attachment; filename="([^"]+)"(?:; filename\*=UTF-8''([^;]+))?$/.exec(header) ?? []
  return whole === undefined ? plain : decodeURIComponent(whole)
}

/** Milliseconds after which a saved file is released. Some browsers begin to read it only after the click. */
const RELEASE_AFTER_MS = 60_000

/** Saves a file under a name, as a click on a link to it does. */
function save(file: Blob, name: string): void {
  const link = document.createElement("a")
  link.href = URL.createObjectURL(file)
  link.download = name
  // Some browsers follow only links in the document.
  link.hidden = true
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(link.href), RELEASE_AFTER_MS)
}

/** The downloads. `as` is the name by which the server knows them. */
const DOWNLOADS: readonly { readonly as: string; readonly name: PlainMessage }[] = [
  { as: "file", name: "Policy file" },
  { as: "patch", name: "Patch" },
  { as: "markdown", name: "Markdown" },
]

interface DownloadDraftProps {
  readonly text: string
  /** False until the page's script runs. Without it, the buttons submit the form around this component. */
  readonly hydrated: boolean
  /** True if the access changes can be downloaded too. */
  readonly markdown?: boolean
  /** True if the compiler rejects the text. The author can still download it. */
  readonly rejected?: boolean
}

/** The buttons that download a text as the policy file, a patch or Markdown. */
export function DownloadDraft({ text: policy, hydrated, markdown = false, rejected = false }: DownloadDraftProps) {
  const text = useText()
  const formatMessage = useFormatMessage()
  const [problem, setProblem] = useState<DownloadProblem | null>(null)
  const [busy, setBusy] = useState<readonly string[]>([])
  const action = useEditorHref()("/editor/download")
  const { words } = useEdited()
  const download = async (as: string): Promise<void> => {
    if (busy.includes(as)) return
    setBusy((now) => [...now, as])
    setProblem(null)
    const failed = await saveDownload(action, { as, policy })
    // Another download may have failed meanwhile.
    if (failed !== null) setProblem(failed)
    setBusy((now) => now.filter((other) => other !== as))
  }
  return (
    <fieldset className="downloads">
      <legend className="sr-only">{text("Download this text")}</legend>
      {DOWNLOADS.filter(({ as }) => markdown || as !== "markdown").map(({ as, name }) => (
        <button
          key={as}
          name="as"
          value={as}
          formAction={action}
          aria-busy={busy.includes(as) || undefined}
          className="button button-secondary button-small"
          onClick={(event) => {
            if (!hydrated) return
            event.preventDefault()
            void download(as)
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
            message={words?.patchHint ?? "The patch turns the live policy into this text. Apply it with <command/>."}
            parts={{ command: <code>git apply</code> }}
          />
        </p>
      )}
      <output className="block text-sm text-bad">
        {problem === null ? "" : typeof problem === "string" ? problem : formatMessage(problem)}
      </output>
    </fieldset>
  )
}
