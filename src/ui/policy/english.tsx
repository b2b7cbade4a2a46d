import type { ReactNode } from "react"

/** The words of the policy, of its author and of the compiler stay as they are, whatever the page is written in. */
export const English = ({ children }: { readonly children: ReactNode }) => <span lang="en">{children}</span>
