import type { ReactNode } from "react"

interface StatusProps {
  /** The message. Without one, only the live region is rendered, so that a later message is announced. */
  readonly children?: ReactNode
}

/** A status message, read out once and politely: an `output` element is a live region. */
export const Status = ({ children }: StatusProps) => <output className="status">{children}</output>
