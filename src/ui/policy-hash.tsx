import { shortHashOf } from "../../policy/policy-hash.ts"
import { visibleText } from "../language/visible-text.ts"

interface PolicyHashProps {
  readonly children: string
  /** Shows the whole hash, for pages where it is compared with an app's report. */
  readonly whole?: boolean
}

/** A policy hash for people: its first digits, with all of them as the tooltip. */
export const PolicyHash = ({ children, whole = false }: PolicyHashProps) => {
  const hash = visibleText(children)
  return whole ? <code className="wrap-anywhere">{hash}</code> : <code title={hash}>{shortHashOf(hash)}</code>
}
