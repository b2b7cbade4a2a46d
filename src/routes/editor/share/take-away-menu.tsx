import type { ReactNode } from "react"
import DownloadIcon from "~icons/material-symbols/download"
import { useText } from "../../../language/use-text.ts"
import { closeWhenLeft } from "../../../ui/forms/close-when-left.ts"
import { Icon } from "../../../ui/icon.tsx"

const ID = "take-away"

/** Everything that takes the text out of the editor. The native popover opens, closes and gives the focus back. */
export function TakeAwayMenu({ children }: { readonly children: ReactNode }) {
  const text = useText()
  return (
    <div className="contents" onBlur={closeWhenLeft}>
      <button type="button" popoverTarget={ID} className="button button-secondary">
        <Icon picture={DownloadIcon} />
        {text("Download or share")}
      </button>
      <div id={ID} popover="auto" className="menu take-away">
        {children}
      </div>
    </div>
  )
}
