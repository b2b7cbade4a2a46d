import { useRef } from "react"
import { NavLink } from "react-router"
import PersonIcon from "~icons/material-symbols/person-outline"
import { decide, type AuthState, type PagePath } from "../../generated/guards.ts"
import type { PlainMessage } from "../../language/message.ts"
import { useText } from "../../language/use-text.ts"
import { closeWhenLeft } from "../forms/close-when-left.ts"
import { Icon } from "../icon.tsx"

const PAGES = [
  { page: "/dashboard/account", name: "Account" },
  { page: "/dashboard/account/devices", name: "Devices" },
  { page: "/dashboard/account/history", name: "Account history" },
  { page: "/dashboard/session", name: "Session" },
] as const satisfies readonly { readonly page: PagePath; readonly name: PlainMessage }[]

interface AccountMenuProps {
  readonly email: string
  readonly state: AuthState
}

/** The person who is signed in, and the pages about them that the generated guard opens. A native popover: it needs no script. */
export function AccountMenu({ email, state }: AccountMenuProps) {
  const text = useText()
  const menu = useRef<HTMLDivElement>(null)
  const pages = PAGES.filter(({ page }) => decide(page, state).kind === "proceed")
  if (pages.length === 0)
    return (
      <span className="person">
        <span className="person-email max-sm:sr-only">{email}</span>
      </span>
    )
  return (
    <div className="contents" onBlur={closeWhenLeft}>
      <button type="button" popoverTarget="account-menu" className="person">
        <Icon picture={PersonIcon} />
        <span className="person-email max-sm:sr-only">{email}</span>
      </button>
      <div ref={menu} id="account-menu" popover="auto" className="menu">
        <nav aria-label={text("Account")}>
          <ul>
            {pages.map(({ page, name }) => (
              <li key={page}>
                <NavLink to={page} end className="menu-item" onClick={() => menu.current?.hidePopover()}>
                  {text(name)}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </div>
  )
}
