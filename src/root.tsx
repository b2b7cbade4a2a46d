import "@fontsource-variable/inter/index.css"
import "@fontsource/ibm-plex-mono/latin-400.css"
import "@fontsource/ibm-plex-mono/latin-600.css"
import "./styles.css"
import type { ReactNode } from "react"
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  createPath,
  useLocation,
} from "react-router"
import type { Route } from "./+types/root"
import { outcomeOfRule, policyHash, type RuleKey } from "./generated/guards.ts"
import { requestFactsContext, serverSessionContext } from "./locks/context.ts"
import { locks } from "./locks/locks.server.ts"
import { causeIn } from "./locks/page-cause.ts"
import type { OpenAuth } from "./session/browser/late-client.ts"
import { SessionProvider } from "./session/browser/provider.tsx"
import { useDocumentFacts, visitorText } from "./ui/shell/document-facts.tsx"
import { mono, preloadOf, sans } from "./ui/shell/fonts.ts"
import { usePagesAtHand } from "./ui/shell/pages-at-hand.ts"
import { GuardedMain } from "./ui/shell/guarded-main.tsx"
import { Refusal } from "./ui/shell/refusal.tsx"
import { useRootDataIfAny, type RootData } from "./ui/shell/root-data.ts"
import { SessionNotice } from "./ui/shell/session-notice.tsx"
import { Shell } from "./ui/shell/shell.tsx"
import { useTypedEarly } from "./ui/forms/typed-early.ts"
import { themeOfRequest } from "./ui/shell/preference-cookies.ts"
import { useText } from "./language/use-text.ts"
import { AskingAgain } from "./ui/shell/asking-again.tsx"
import { Heading } from "./ui/shell/heading.tsx"
import { UnsavedTextNote } from "./ui/forms/unsaved-text-note.tsx"
import { Title } from "./ui/shell/title.tsx"

/** Whether no answer came at all: browsers tell it in words of their own, and never with a status. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof TypeError && /fetch|network|load failed/i.test(error.message)

/** In the place of a page whose server could not be asked. */
function Unreachable() {
  const text = useText()
  const here = createPath(useLocation())
  return (
    <div className="refusal">
      <Title>{text("The server cannot be reached.")}</Title>
      <Heading lead={text("Check your connection.")}>{text("The server cannot be reached.")}</Heading>
      <p>
        <a href={here} className="button button-primary">
          {text("Try again")}
        </a>
      </p>
      <AskingAgain address={here} />
      <UnsavedTextNote />
    </div>
  )
}

export const middleware = [locks.headers, locks.middleware]

export function loader({ context, request }: Route.LoaderArgs): RootData {
  const { state, outcome } = locks.decision(context)
  const { session, recovering } = context.get(serverSessionContext)
  const { auth, mailbox } = context.get(requestFactsContext)
  const guarded = outcomeOfRule(outcome.rule as RuleKey, "signed-out", false).kind !== "proceed"
  return {
    state,
    person: session === null ? null : { email: session.email },
    // Doors do admit signed-out; every other page that does not is marked, from here alone. Named without its prefix,
    // so that the mark is in no response but a guarded page: an error view of one carries this data too.
    main: guarded ? { guarded: "" } : {},
    theme: themeOfRequest(request),
    mailbox,
    policyHash,
    auth,
    verdict: { state, facts: session, recovering },
    flash: null,
  }
}

/**
 * Every navigation hears the server's verdict again. After a form that could not be answered there is none to be heard:
 * asking would only put an error page in the place of what was typed.
 */
export const shouldRevalidate = ({ actionStatus }: ShouldRevalidateFunctionArgs) => actionStatus !== 503

/** An error that says when to ask again says so in its headers, too. */
export function headers({ errorHeaders }: Route.HeadersArgs): HeadersInit {
  const again = errorHeaders?.get("Retry-After") ?? null
  return again === null ? {} : { "Retry-After": again }
}

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  preloadOf(sans),
  // The hash in the footer of every page.
  preloadOf(mono),
]

export function Layout({ children }: { readonly children: ReactNode }) {
  const facts = useDocumentFacts()
  const root = useRootDataIfAny()
  return (
    <html
      lang={facts.reader.language}
      data-locale={facts.reader.locale}
      data-theme={root?.theme ?? facts.theme}
      data-request={facts.request}
      data-visitor={root === null ? visitorText(facts.visitor) : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta property="csp-nonce" nonce={facts.nonce} suppressHydrationWarning />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <Links nonce={facts.nonce} />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={facts.nonce} />
        <Scripts nonce={facts.nonce} />
      </body>
    </html>
  )
}

/** The pages read no data by themselves: of supabase-js they need the part that signs in. */
const openAuth: OpenAuth = async (config) => (await import("./session/browser/auth-client.ts")).authClient(config)

export default function Root({ loaderData }: Route.ComponentProps) {
  // Who is signed in may be writing, and goes from page to page.
  usePagesAtHand(loaderData.person !== null)
  useTypedEarly()
  return (
    <SessionProvider config={loaderData.auth} open={openAuth} verdict={loaderData.verdict} notice={SessionNotice}>
      <Shell root={loaderData}>
        <GuardedMain attributes={dataAttributesOf(loaderData.main)}>
          <Outlet />
        </GuardedMain>
      </Shell>
    </SessionProvider>
  )
}

/** Outside of the session provider: nothing here is guarded, and what fails may be the provider itself. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { request, theme, visitor } = useDocumentFacts()
  const root = useRootDataIfAny()
  const status = statusOf(error)
  return (
    <Shell root={root ?? (visitor === null ? null : { ...visitor, theme, policyHash, flash: null })} bare>
      <main id="content">
        {isUnreachable(error) ? (
          <Unreachable />
        ) : (
          <Refusal status={status} cause={causeOf(error)} digest={status === 500 ? request : null} />
        )}
      </main>
    </Shell>
  )
}

const dataAttributesOf = (attributes: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [`data-${name}`, value]))

const statusOf = (error: unknown): number => (isRouteErrorResponse(error) ? error.status : 500)

const causeOf = (error: unknown) => (isRouteErrorResponse(error) ? causeIn(error.data) : null)
