import type { ReactNode } from "react"
import type { PlainMessage } from "../../../language/message.ts"
import { useText } from "../../../language/use-text.ts"
import { Card } from "../../../ui/card.tsx"
import ArrowBackIcon from "~icons/material-symbols/arrow-back"
import { Icon } from "../../../ui/icon.tsx"
import { LinkTo } from "../../../ui/shell/link-to.tsx"

interface SectionProps {
  readonly heading: PlainMessage
  readonly children: ReactNode
}

/** A part of an account page, with its own heading. */
export function Section({ heading, children }: SectionProps) {
  const text = useText()
  return (
    <Card>
      <h2 className="mb-3 font-semibold">{text(heading)}</h2>
      {children}
    </Card>
  )
}

/** A link back to the account page. */
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
