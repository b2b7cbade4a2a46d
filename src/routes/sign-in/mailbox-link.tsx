import MailIcon from "~icons/material-symbols/mail-outline"
import { useText } from "../../language/use-text.ts"
import { Icon } from "../../ui/icon.tsx"

/** Not a page of the router: the server shows the embedded backend's mail itself. */
export function MailboxLink() {
  const text = useText()
  return (
    <p>
      <a href="/mailbox" className="button button-primary w-full">
        <Icon picture={MailIcon} />
        {text("Open the local mailbox")}
      </a>
    </p>
  )
}
