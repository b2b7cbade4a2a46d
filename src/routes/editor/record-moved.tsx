import { Link } from "react-router"
import { Rich } from "../../language/rich.tsx"
import { useText } from "../../language/use-text.ts"
import { useEditorHref } from "./edited.ts"

interface RecordMovedProps {
  /** The version on record that the text started from. */
  readonly from: string
  readonly to: string
}

/** A newer version is on record than the one that a text started from. */
export function RecordMoved({ from, to }: RecordMovedProps) {
  const text = useText()
  const hrefOf = useEditorHref()
  return (
    <output className="note block">
      <Rich
        message="There is a newer recorded version: this text started from <from/>, and the newest is now <to/>. Findings, access changes and the patch compare with the newest, so they also show what this text would undo."
        parts={{ from: <code>{from}</code>, to: <code>{to}</code> }}
      />{" "}
      <Link to={hrefOf("/editor")} target="_blank" rel="noopener" className="link">
        {text("The newest version")}
      </Link>
    </output>
  )
}
