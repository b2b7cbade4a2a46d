import { useSyncExternalStore } from "react"
import { Rich } from "../../language/rich.tsx"
import { pathOfUnsaved } from "./unsaved.ts"

/** A note with a link to unsaved text in this tab, for pages that replace the form with that text. */
export function UnsavedTextNote() {
  // The replaced page stores its text when it unmounts. React reads the path again after that, so no event is needed.
  const path = useSyncExternalStore(subscribe, pathOfUnsaved, () => null)
  if (path === null) return null
  return (
    <output className="note mb-5 block">
      <Rich
        message="Your text is safe: this tab keeps it and restores it <to>where you typed it</to>."
        parts={{
          // A plain link, which loads a new document: after an error, the router may be unable to load the page.
          // oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/control-has-associated-label -- `Rich` adds the text
          to: <a href={path} className="link" />,
        }}
      />
    </output>
  )
}

const subscribe = () => () => {}
