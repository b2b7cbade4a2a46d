import type { ReactNode } from "react"

/**
 * A status message, read out once and politely: an `output` element is a live region. Without a message, only the
 * region is rendered, so that a later message is announced.
 */
export const Status = ({ children }: { readonly children?: ReactNode }) => (
  <output className="status">{children}</output>
)
