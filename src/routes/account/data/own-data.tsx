import DownloadIcon from "~icons/material-symbols/download"
import { useText } from "../../../language/use-text.ts"
import { buttonClassOf } from "../../../ui/button.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { LinkTo } from "../../../ui/shell/link-to.tsx"
import { pageHrefOf } from "../../../ui/shell/page-href.ts"
import { Section } from "../layout/section.tsx"

/** The files are plain links: the router has nothing to show for a file. */
export function OwnData() {
  const text = useText()
  return (
    <Section heading="Your data">
      <p className="mb-4">
        {text(
          "Everything this site stores about you: your profile, sessions, account history, drafts, uploaded records and what you wrote in reviews, as JSON.",
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        <a href={pageHrefOf("/dashboard/account/data.json")} download className={buttonClassOf("secondary")}>
          <Icon picture={DownloadIcon} />
          {text("Download all my data")}
        </a>
        <a href={pageHrefOf("/dashboard/account/drafts.json")} download className={buttonClassOf("secondary")}>
          <Icon picture={DownloadIcon} />
          {text("Download my drafts only")}
        </a>
      </div>
      <p className="mt-6 border-t border-rule pt-5">
        <LinkTo to="/dashboard/account/delete">{text("Delete your account")}</LinkTo>
      </p>
    </Section>
  )
}
