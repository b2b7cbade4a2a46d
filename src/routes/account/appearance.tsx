import { useText } from "../../language/use-text.ts"
import { Card } from "../../ui/card.tsx"
import { LinkTo } from "../../ui/link-to.tsx"

/** Not kept with the account, and so not changed here. */
export function Appearance() {
  const text = useText()
  return (
    <Card>
      <h2 className="mb-3 text-xl font-semibold">{text("Appearance and language")}</h2>
      <p className="mb-4">{text("Theme and language belong to this browser, not to your account.")}</p>
      <LinkTo to="/preferences" search={{ next: "/dashboard/account" }} look="secondary">
        {text("Choose theme and language")}
      </LinkTo>
    </Card>
  )
}
