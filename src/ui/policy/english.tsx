import type { ReactNode } from "react"

/**
 * Text that is English in every language of the page, such as that of the policy. Screen readers pronounce it
 * accordingly.
 */
export const English = ({ children }: { readonly children: ReactNode }) => <span lang="en">{children}</span>
