import { useRootData } from "../../ui/shell/root-data.ts"
import { MailboxLink } from "./mailbox-link.tsx"
import { SendAgain } from "./send-again.tsx"

interface UnconfirmedProps {
  readonly email: string
  readonly next: string | null
}

/** The way on for somebody whose password was right and whose address still waits for its link. */
export function Unconfirmed({ email, next }: UnconfirmedProps) {
  const { mailbox } = useRootData()
  return (
    <div className="mb-6 grid gap-3">
      {mailbox ? <MailboxLink /> : null}
      <SendAgain known={email} next={next} />
    </div>
  )
}
