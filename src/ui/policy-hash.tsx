import { shortHashOf } from "../../policy/policy-hash.ts"
import { visibleText } from "../language/visible-text.ts"

interface PolicyHashProps {
  readonly children: string
  /** Shows the whole hash, for pages on which people compare it with the hash that an app reports. */
  readonly whole?: boolean
}

/** A policy hash for people: its first digits, with all of them as the tooltip. */
export const PolicyHash = ({ children, whole = false }: PolicyHashProps) => {
  const hash = visibleText(children)
  return whole ? <code className="wrap-anywhere">{hash}</code> : <code title={hash}>{shortHashOf(hash)}</code>
}
