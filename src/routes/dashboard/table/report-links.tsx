import DownloadIcon from "~icons/material-symbols/download"
import { useText } from "../../../language/use-text.ts"
import { Icon } from "../../../ui/icon.tsx"
import { pageHrefOf } from "../../../ui/shell/page-href.ts"
import { useChosen, useIsTour } from "../shared/chosen.tsx"

const FILES = [
  { file: "report.html", use: "For printing" },
  { file: "report.csv", use: "For a spreadsheet" },
] as const

/** Plain links to files: the router has nothing to show for them. */
export function ReportLinks({ isReported }: { readonly isReported: boolean }) {
  const text = useText()
  const chosen = useChosen()
  if (useIsTour()) return null
  if (!isReported)
    return (
      <p className="exports no-print">
        {text("There is no report of this version: no commit on the main branch contains it.")}
      </p>
    )
  return (
    <nav aria-label={text("Report for auditors")} className="exports no-print">
      <span aria-hidden="true">
        <Icon picture={DownloadIcon} /> {text("Report for auditors")}
      </span>
      <ul>
        {FILES.map(({ file, use }) => (
          <li key={file}>
            <a
              href={pageHrefOf("/dashboard/files/:file", {
                params: { file },
                search: { ...chosen },
              })}
              download
              className="link"
            >
              {text(use)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
