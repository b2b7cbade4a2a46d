import type { ReactNode } from "react"

interface StatusProps {
  /** Empty renders the live region alone, so that what comes later is announced. */
  readonly children?: ReactNode
}

/** What was done, said once and politely: an `output` is a live region of its own. */
export const Status = ({ children }: StatusProps) => <output className="status">{children}</output>
