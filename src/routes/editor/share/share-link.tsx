import { useState } from "react"
import { useText } from "../../../language/use-text.ts"
import { fragmentOf } from "./policy-fragment.ts"

interface ShareLinkProps {
  readonly text: string
  /** The target of the link. */
  readonly page: string
  /** The sentence about who can read the text behind the link. */
  readonly hint: string
}

/** A link that contains this text. It is made in the browser and sent nowhere. */
export function ShareLink({ text: policy, page, hint }: ShareLinkProps) {
  const text = useText()
  const [link, setLink] = useState<{ readonly text: string; readonly href: string; readonly copied: boolean } | null>(
    null,
  )
  const share = async () => {
    const href = `${window.location.origin}${page}${await fragmentOf(policy)}`
    setLink({ text: policy, href, copied: await copyText(href) })
  }
  const shown = link?.text === policy ? link : null
  return (
    <div className="mb-6">
      <button type="button" className="button button-secondary button-small" onClick={() => void share()}>
        {text("Link to this text")}
      </button>
      <p className="field-hint mt-1.5">{hint}</p>
      <output className="block text-sm">
        {shown === null ? "" : text(shown.copied ? "The link was copied." : "Copy the link:")}
      </output>
      {shown === null ? null : (
        <input
          readOnly
          aria-label={text("Link to this text")}
          value={shown.href}
          className="input mt-1 font-mono text-sm"
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </div>
  )
}

/** Copies a text to the clipboard. Returns false if the browser blocks that, or cannot do it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
