import type { ReactNode } from "react"
import DownloadIcon from "~icons/material-symbols/download"
import { useText } from "../../../language/use-text.ts"
import { Icon } from "../../../ui/icon.tsx"
import { pageHrefOf } from "../../../ui/shell/page-href.ts"
import { useChosen } from "./chosen.tsx"
import type { AuditFile } from "./audit-file.ts"

interface PicturedProps {
  readonly name: string
  readonly className?: string
  readonly children: ReactNode
}

/** A drawing at its natural size. It can take the focus, so that the keyboard can scroll it on narrow screens. */
export const Pictured = ({ name, className = "", children }: PicturedProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <section aria-label={name} tabIndex={0} className={className === "" ? "picture" : `picture ${className}`}>
    {children}
  </section>
)

interface PictureFilesProps {
  readonly files: readonly AuditFile[]
  readonly search?: Readonly<Record<string, string | null>>
}

/** Links to downloads of a view. They are plain links, because the router cannot render a file. */
export function PictureFiles({ files, search = {} }: PictureFilesProps) {
  const text = useText()
  const { app, version, isTour } = useChosen()
  if (isTour) return null
  return (
    <p className="exports no-print">
      <span>
        <Icon picture={DownloadIcon} /> {text("Save as")}
      </span>
      {files.map((file) => (
        <a
          key={file}
          href={pageHrefOf("/dashboard/files/:file", { params: { file }, search: { app, version, ...search } })}
          download
          className="link"
        >
          {file.endsWith(".md") ? "Markdown" : (file.split(".").at(-1) ?? "").toUpperCase()}
        </a>
      ))}
    </p>
  )
}
