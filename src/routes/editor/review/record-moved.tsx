import { shortHashOf } from "../../../../policy/policy-hash.ts"
import { Link } from "react-router"
import { Rich } from "../../../language/rich.tsx"
import { useText } from "../../../language/use-text.ts"
import { useEditorHref } from "../context/edited.ts"
import { PolicyHash } from "../../../ui/policy-hash.tsx"

interface RecordMovedProps {
  /** The hash of the version that the text started from; only 16 digits of it in an older draft or link. */
  readonly from: string
  /** The hash of the newest recorded version. */
  readonly to: string
}

/**
 * A note for a text that did not start from the newest version, or of whose version only 16 digits are known, which fit
 * the newest.
 */
export function RecordMoved({ from, to }: RecordMovedProps) {
  const text = useText()
  const hrefOf = useEditorHref()
  return (
    <output className="note block">
      <Rich
        message={
          from === shortHashOf(to)
            ? "This text names only 16 digits of the version it started from. They fit the newest version, <to/>, but two versions can share them. Findings, access changes and the patch compare with the newest."
            : "There is a newer recorded version: this text started from <from/>, and the newest is now <to/>. Findings, access changes and the patch compare with the newest, so they also show what this text would undo."
        }
        parts={{ from: <PolicyHash>{from}</PolicyHash>, to: <PolicyHash>{to}</PolicyHash> }}
      />{" "}
      <Link to={hrefOf("/editor")} target="_blank" rel="noopener" className="link">
        {text("The newest version")}
      </Link>
    </output>
  )
}
