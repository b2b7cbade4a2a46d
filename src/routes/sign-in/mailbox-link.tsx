import MailIcon from "~icons/material-symbols/mail-outline"
import { useText } from "../../language/use-text.ts"
import { Icon } from "../../ui/icon.tsx"

/** A link to the embedded backend's mailbox, which the server answers without the router. */
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
