import type { ReactNode } from "react"
import { useText } from "../../language/use-text.ts"
import { Card } from "../../ui/card.tsx"
import { Heading } from "../../ui/shell/heading.tsx"
import { LinkTo } from "../../ui/shell/link-to.tsx"
import { useRootData } from "../../ui/shell/root-data.ts"
import { Title } from "../../ui/shell/title.tsx"
import { MailboxLink } from "./mailbox-link.tsx"

interface CheckYourMailProps {
  /** The title of the page that sent the email. */
  readonly title: string
  /** The sentence about the email, the same for addresses with and without an account. */
  readonly children: ReactNode
  readonly next?: string | null
  /** A way to send the email again. */
  readonly again: ReactNode
}

/** The page after an email was sent. */
export function CheckYourMail({ title, children, next = null, again }: CheckYourMailProps) {
  const text = useText()
  const { mailbox } = useRootData()
  return (
    <Card narrow>
      <Title>{title}</Title>
      <Heading lead={children}>{text("Check your email")}</Heading>
      {/* With the embedded backend, mails are in a mailbox on this server. */}
      {mailbox ? <MailboxLink /> : <p>{text("Nothing after a few minutes? Check your spam folder.")}</p>}
      <div className="mt-5">{again}</div>
      <ul className="mt-5 flex flex-col gap-1.5 text-sm text-faint">
        <li>
          <LinkTo to="/signin" search={{ next }}>
            {text("Sign in")}
          </LinkTo>
        </li>
      </ul>
    </Card>
  )
}
