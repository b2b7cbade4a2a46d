import ArrowBackIcon from "~icons/material-symbols/arrow-back"
import { Icon } from "../../../ui/icon.tsx"
import { LinkTo } from "../../../ui/shell/link-to.tsx"
import { useText } from "../../../language/use-text.ts"

/** Back from the pages beneath the account. */
export function BackToAccount() {
  const text = useText()
  return (
    <p className="no-print mb-2">
      <LinkTo to="/dashboard/account">
        <Icon picture={ArrowBackIcon} />
        <span className="ms-1">{text("Account")}</span>
      </LinkTo>
    </p>
  )
}
