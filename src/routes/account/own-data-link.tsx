import DownloadIcon from "~icons/material-symbols/download"
import type { ReactNode } from "react"
import type { PagePath } from "../../generated/guards.ts"
import { buttonClassOf } from "../../ui/button.tsx"
import { Icon } from "../../ui/icon.tsx"
import { pageHrefOf } from "../../ui/shell/page-href.ts"

interface OwnDataLinkProps {
  readonly to: Extract<PagePath, `/dashboard/account/${string}.json`>
  readonly children: ReactNode
}

/** A download of the person's data. It is a plain link, because the router cannot render a file. */
export function OwnDataLink({ to, children }: OwnDataLinkProps) {
  return (
    <a
      href={pageHrefOf(to)}
      download
      className={buttonClassOf("secondary")}
      onClick={(event) => {
        // The second click of a double click, which would download the data again, or fail because of the limit.
        if (event.detail > 1) event.preventDefault()
      }}
    >
      <Icon picture={DownloadIcon} />
      {children}
    </a>
  )
}
