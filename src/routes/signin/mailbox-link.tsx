import { Icon } from "../../ui/icon.tsx"

/** Not a page of the router: the server shows the embedded backend's mail itself. */
export const MailboxLink = () => (
  <p>
    <a href="/mailbox" className="button button-primary w-full">
      <Icon name="mail" />
      Open the local mailbox
    </a>
  </p>
)
