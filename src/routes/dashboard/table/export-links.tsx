import DownloadIcon from "~icons/material-symbols/download"
import { useText } from "../../../language/use-text.ts"
import { Icon } from "../../../ui/icon.tsx"
import { pageHrefOf } from "../../../ui/shell/page-href.ts"
import { useChosen } from "../shared/chosen.tsx"

const NAMES: Readonly<Record<ExportFormat, string>> = { csv: "CSV", json: "JSON", markdown: "Markdown", html: "HTML" }

const REPORTS = [
  { file: "report.html", use: "For printing" },
  { file: "report.csv", use: "For a spreadsheet" },
] as const

/** Links to downloads of the guard table, and of the report for auditors if the version has one. */
export function ExportLinks({ hasReport }: { readonly hasReport: boolean }) {
  const text = useText()
  const { app, version, isTour } = useChosen()
  // Downloads need an account, and visitors of the tour have none.
  if (isTour) return null
  const search = { app, version }
  return (
    <>
      <Downloads
        label={text("Download the guard table")}
        lead={text("Download the whole table")}
        files={EXPORT_FORMATS.map((format) => ({
          href: pageHrefOf("/dashboard/export/:format", { params: { format }, search }),
          name: NAMES[format],
        }))}
      />
      {hasReport ? (
        <Downloads
          label={text("Report for auditors")}
          lead={text("Report for auditors")}
          files={REPORTS.map(({ file, use }) => ({
            href: pageHrefOf("/dashboard/files/:file", { params: { file }, search }),
            name: text(use),
          }))}
        />
      ) : (
        <p className="exports no-print">
          {text("There is no report of this version: no commit on the main branch contains it.")}
        </p>
      )}
    </>
  )
}

interface DownloadsProps {
  /** The name of the list for screen readers, and the visible words before it. */
  readonly label: string
  readonly lead: string
  readonly files: readonly { readonly href: string; readonly name: string }[]
}

/** A list of downloads. They are plain links, because the router cannot render a file. */
const Downloads = ({ label, lead, files }: DownloadsProps) => (
  <nav aria-label={label} className="exports no-print">
    <span aria-hidden="true">
      <Icon picture={DownloadIcon} /> {lead}
    </span>
    <ul>
      {files.map(({ href, name }) => (
        <li key={href}>
          <a href={href} download className="link">
            {name}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

/** The formats in which the guard table can be downloaded. */
export const EXPORT_FORMATS = ["csv", "json", "markdown", "html"] as const

export type ExportFormat = (typeof EXPORT_FORMATS)[number]
