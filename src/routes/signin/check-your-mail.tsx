import type { ReactNode } from "react"
import { Card } from "../../ui/card.tsx"
import { Heading } from "../../ui/heading.tsx"
import { Icon } from "../../ui/icon.tsx"
import { LinkTo } from "../../ui/link-to.tsx"
import { useRootData } from "../../ui/root-data.ts"

interface CheckYourMailProps {
  /** What was sent, said so that it is the same for addresses with and without an account. */
  readonly children: ReactNode
  readonly next?: string | null
}

export function CheckYourMail({ children, next = null }: CheckYourMailProps) {
  const { mailbox } = useRootData()
  return (
    <Card narrow>
      <Heading lead={children}>Check your mail</Heading>
      {mailbox ? (
        <p>
          {/* Not a page of the router: the server shows the embedded backend's mail itself. */}
          <a href="/mailbox" className="button button-primary w-full">
            <Icon name="mail" />
            Open the local mailbox
          </a>
        </p>
      ) : (
        <p>Nothing there after a few minutes? Look among the unwanted mail, then send the form once more.</p>
      )}
      <ul className="mt-5 flex flex-col gap-1.5 text-sm text-faint">
        <li>
          <LinkTo to="/signin" search={{ next }}>
            Sign in
          </LinkTo>
        </li>
      </ul>
    </Card>
  )
}
