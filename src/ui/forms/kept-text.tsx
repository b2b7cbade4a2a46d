import { useSyncExternalStore } from "react"
import { Rich } from "../../language/rich.tsx"
import { pathOfUnsaved } from "./unsaved.ts"

/** Says where text waits that was typed in this tab and not saved, on pages that stand in the way of it. */
export function KeptText() {
  // Looked at again once the page that this one takes the place of is gone: it keeps its text as it goes.
  const path = useSyncExternalStore(subscribe, pathOfUnsaved, () => null)
  if (path === null) return null
  return (
    <output className="note mb-5 block">
      <Rich
        message="Your text is safe: this tab keeps it and restores it <to>where you typed it</to>."
        parts={{
          // A document of its own: what stands here may be all that the router has left.
          // oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/control-has-associated-label -- the sentence fills it
          to: <a href={path} className="link" />,
        }}
      />
    </output>
  )
}

const subscribe = () => () => {}
