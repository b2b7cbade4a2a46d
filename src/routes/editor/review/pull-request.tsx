import { useState } from "react"
import type { PlainMessage } from "../../../language/message.ts"
import { useText } from "../../../language/use-text.ts"
import { Button } from "../../../ui/button.tsx"

interface PullRequestProps {
  readonly markdown: string
  readonly hydrated: boolean
}

/** The text for a pull request, to copy. */
export function PullRequest({ markdown, hydrated }: PullRequestProps) {
  const text = useText()
  const [said, setSaid] = useState<PlainMessage | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(markdown)
      setSaid("Copied.")
    } catch {
      // Not allowed, or not there: the text can be selected.
      setSaid("Your browser blocked copying. Select the text and copy it yourself.")
    }
  }
  return (
    <section aria-labelledby="pull-request" className="mt-10 max-w-4xl">
      <h2 id="pull-request">{text("For the pull request")}</h2>
      <textarea
        readOnly
        lang="en"
        aria-labelledby="pull-request"
        value={markdown}
        rows={12}
        className="code-plain mt-2"
      />
      {hydrated ? (
        <p className="mt-2 flex flex-wrap items-center gap-3">
          <Button type="button" look="secondary" onClick={() => void copy()}>
            {text("Copy")}
          </Button>
          <output>{said === null ? "" : text(said)}</output>
        </p>
      ) : null}
    </section>
  )
}
