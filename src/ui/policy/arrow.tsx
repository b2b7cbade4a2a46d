import ArrowIcon from "~icons/material-symbols/arrow-right-alt"
import { useText } from "../../language/use-text.ts"
import { Icon } from "../icon.tsx"

/** Between what was before and what is now. Drawn: the fonts of the site have no such letter. */
export function Arrow() {
  const text = useText()
  return (
    <>
      <Icon picture={ArrowIcon} className="ms-1" />
      <span className="sr-only">, {text("now")}</span>
    </>
  )
}
