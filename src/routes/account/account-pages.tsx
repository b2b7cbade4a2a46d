import { LinkTo } from "../../ui/link-to.tsx"
import { useText } from "../../language/use-text.ts"

/** Back from the pages beneath the account. */
export function BackToAccount() {
  const text = useText()
  return (
    <p className="no-print mb-2">
      <LinkTo to="/dashboard/account">{text("← Account")}</LinkTo>
    </p>
  )
}
