import DownloadIcon from "~icons/material-symbols/download"
import { useText } from "../../../language/use-text.ts"
import { Icon } from "../../../ui/icon.tsx"
import { pageHrefOf } from "../../../ui/shell/page-href.ts"
import { useChosen, useIsTour } from "../shared/chosen.tsx"

const NAMES: Readonly<Record<ExportFormat, string>> = { csv: "CSV", json: "JSON", markdown: "Markdown", html: "HTML" }

/** Links to downloads of the guard table. They are plain links, because the router cannot render a file. */
export function ExportLinks() {
  const text = useText()
  const chosen = { ...useChosen() }
  if (useIsTour()) return null
  return (
    <nav aria-label={text("Download the guard table")} className="exports no-print">
      <span aria-hidden="true">
        <Icon picture={DownloadIcon} /> {text("Download the whole table")}
      </span>
      <ul>
        {EXPORT_FORMATS.map((format) => (
          <li key={format}>
            <a
              href={pageHrefOf("/dashboard/export/:format", { params: { format }, search: chosen })}
              download
              className="link"
            >
              {NAMES[format]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The formats in which the guard table can be downloaded. */
export const EXPORT_FORMATS = ["csv", "json", "markdown", "html"] as const

/** One of these formats. */
export type ExportFormat = (typeof EXPORT_FORMATS)[number]
