import { useText } from "../../language/use-text.ts"
import { buttonClassOf } from "../../ui/button.tsx"
import { Card } from "../../ui/card.tsx"
import { Icon } from "../../ui/icon.tsx"
import { pageHrefOf } from "../../ui/page-href.ts"

export function OwnData() {
  const text = useText()
  return (
    <Card>
      <h2 className="mb-3 text-xl font-semibold">{text("Your drafts")}</h2>
      <p className="mb-4">{text("Every draft you have saved, with its whole text, in one JSON file.")}</p>
      {/* Not the router's: it has nothing to show for a file. */}
      <a href={pageHrefOf("/dashboard/account/drafts.json")} download className={buttonClassOf("secondary")}>
        <Icon name="download" />
        {text("Download my drafts")}
      </a>
    </Card>
  )
}
