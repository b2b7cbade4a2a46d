import type { ReactNode } from "react"

interface StatusProps {
  /** Empty renders the live region alone, so that what comes later is announced. */
  readonly children?: ReactNode
}

/** A status message, read out once and politely: an `output` element is a live region. */
export const Status = ({ children }: StatusProps) => <output className="status">{children}</output>
