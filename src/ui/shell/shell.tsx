import { type ReactNode, useRef } from "react"
import { Link, NavLink, useLocation, useNavigation } from "react-router"
import LogoutIcon from "~icons/material-symbols/logout"
import type { PlainMessage } from "../../language/message.ts"
import { Rich } from "../../language/rich.tsx"
import { useText } from "../../language/use-text.ts"
import { decide, type AuthState, type PagePath } from "../../generated/guards.ts"
import { Icon } from "../icon.tsx"
import type { RootData } from "./root-data.ts"
import { Shortcuts } from "./shortcuts.tsx"
import { LongWait } from "./long-wait.tsx"
import { ThemeMenu } from "./theme-menu.tsx"
import { PolicyHash } from "../policy-hash.tsx"
import LanguageIcon from "~icons/material-symbols/language"
import { CATALOGUES, LANGUAGES } from "../../language/languages.ts"
import { useDocumentFacts } from "./document-facts.tsx"
import { PreferenceMenu } from "./preference-menu.tsx"
import PersonIcon from "~icons/material-symbols/person-outline"
import { Button } from "../button.tsx"
import { PostForm } from "../forms/post-form.tsx"
import { closeWhenLeft } from "../forms/close-when-left.ts"

const ACCOUNT_PAGES = [
  { page: "/dashboard/account", name: "Account" },
  { page: "/dashboard/account/devices", name: "Devices" },
  { page: "/dashboard/account/history", name: "Account history" },
  { page: "/dashboard/session", name: "Session" },
] as const satisfies readonly { readonly page: PagePath; readonly name: PlainMessage }[]

interface AccountMenuProps {
  readonly email: string
  readonly state: AuthState
}

/**
 * The menu of the signed-in person, with the account pages that the generated guard opens. A native popover needs no
 * script.
 */
function AccountMenu({ email, state }: AccountMenuProps) {
  const text = useText()
  const menu = useRef<HTMLDivElement>(null)
  const pages = ACCOUNT_PAGES.filter(({ page }) => decide(page, state).kind === "proceed")
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

const LANGUAGE_CHOICES = LANGUAGES.map((value) => ({ value, name: CATALOGUES[value].name, lang: value }))

/** The menu for the language. A choice reloads the document, because all of its text changes. */
function LanguageMenu() {
  const text = useText()
  const { language } = useDocumentFacts().reader
  return (
    <PreferenceMenu
      preference="language"
      icon={LanguageIcon}
      name={text("Language")}
      choices={LANGUAGE_CHOICES}
      chosen={language}
      reload
    />
  )
}

interface ShellProps {
  /**
   * The root's data; null if the visitor is unknown. Then the navigation is empty, because each of its pages depends on
   * the state.
   */
  readonly root: ShellData | null
  /**
   * True around an error page, which is not in the navigation and has no session provider: signing out then works by
   * the server alone.
   */
  readonly bare?: boolean
  readonly children: ReactNode
}

/** The data that header and footer show. */
type ShellData = Pick<RootData, "state" | "person" | "theme" | "mailbox" | "policyHash">

interface NavigationItem {
  readonly page: PagePath
  readonly name: PlainMessage
}

const NAVIGATION: readonly NavigationItem[] = [
  { page: "/dashboard", name: "Dashboard" },
  { page: "/editor", name: "Editor" },
  { page: "/reviews", name: "Reviews" },
  { page: "/mfa", name: "Second factor" },
  { page: "/reset-password", name: "New password" },
  { page: "/signin", name: "Sign in" },
  { page: "/signup", name: "Sign up" },
]

/** True for the pages of the account menu, which lie beneath the dashboard's address without being its pages. */
const isAccountPage = (path: string): boolean =>
  ACCOUNT_PAGES.some(({ page }) => path === page || path.startsWith(`${page}/`))

/** The header's pages that the generated guard opens to this state. */
const navigationFor = (state: AuthState): readonly NavigationItem[] =>
  NAVIGATION.filter(({ page }) => decide(page, state).kind === "proceed")

/** Header and footer around a page. `children` is the page's own `<main id="content">`. */
export function Shell({ root, bare = false, children }: ShellProps) {
  const text = useText()
  const state = root?.state ?? "unknown"
  const isAccount = isAccountPage(useLocation().pathname)
  const isWaiting = useNavigation().state !== "idle"
  return (
    <div className="shell">
      <a href="#content" className="skip">
        {text("Skip to content")}
      </a>
      <header className="shell-header">
        <Link to="/" className="brand">
          <Logo />
          Sallyport
        </Link>
        <nav aria-label={text("Main")}>
          <ul>
            {navigationFor(state).map(({ page, name }) => (
              <li key={page}>
                {bare || isAccount ? <Link to={page}>{text(name)}</Link> : <NavLink to={page}>{text(name)}</NavLink>}
              </li>
            ))}
          </ul>
        </nav>
        <div className="shell-person">
          {root?.person == null ? null : <Person email={root.person.email} state={state} bare={bare} />}
          <LanguageMenu />
          {root === null ? null : <ThemeMenu theme={root.theme} />}
        </div>
      </header>
      <LongWait isWaiting={isWaiting} />
      {children}
      {root === null ? null : (
        <footer className="shell-footer">
          <p>
            <Rich message="Guarded by policy <hash/>" parts={{ hash: <PolicyHash>{root.policyHash}</PolicyHash> }} />
          </p>
          <Shortcuts state={state} />
          {root.mailbox ? (
            <p>
              {/* Not a page of the router: the server shows the embedded backend's mail itself. */}
              <a href="/mailbox" className="link">
                {text("Local mailbox")}
              </a>
            </p>
          ) : null}
        </footer>
      )}
    </div>
  )
}

interface PersonProps {
  readonly email: string
  readonly state: AuthState
  readonly bare: boolean
}

/** The account menu and the sign-out button of a signed-in person. */
function Person({ email, state, bare }: PersonProps) {
  const text = useText()
  return (
    <>
      <AccountMenu email={email} state={state} />
      <PostForm action="/signout" reloadDocument={bare}>
        <Button look="quiet">
          <Icon picture={LogoutIcon} />
          <span className="max-sm:sr-only">{text("Sign out")}</span>
        </Button>
      </PostForm>
    </>
  )
}

/** The logo: a gate with one of its two doors open. */
const Logo = () => (
  <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false" className="mark">
    <path d="M3 21V11a9 9 0 0 1 18 0v10" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    <path d="M7.5 21v-9.5A4.5 4.5 0 0 1 12 7v14z" fill="currentColor" />
    <path d="M1.5 21h21" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
  </svg>
)
