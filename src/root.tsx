// The root route: the document around every page, its locks and its error view. React Router calls its exports.
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
import { usePreloadedPages } from "./ui/shell/use-preloaded-pages.ts"
import { GuardedMain } from "./ui/shell/guarded-main.tsx"
import { RefusalView } from "./ui/shell/refusal.tsx"
import { useRootDataIfAny, type RootData } from "./ui/shell/root-data.ts"
import { SessionNotice } from "./ui/shell/session-notice.tsx"
import { Shell } from "./ui/shell/shell.tsx"
import { useTypedEarly } from "./ui/forms/typed-early.ts"
import { themeOfRequest } from "./ui/shell/preference-cookies.ts"
import { useText } from "./language/use-text.ts"
import { AutoRetry } from "./ui/shell/auto-retry.tsx"
import { Heading } from "./ui/shell/heading.tsx"
import { UnsavedTextNote } from "./ui/forms/unsaved-text-note.tsx"
import { Title } from "./ui/shell/title.tsx"

/** The second lock (`locks.middleware`). Its refusals keep their headers in the error view through `locks.headers`. */
export const middleware = [locks.headers, locks.middleware]

/** The facts that every page needs. */
export function loader({ context, request }: Route.LoaderArgs): RootData {
  const { state, outcome } = locks.decision(context)
  const { session, recovering } = context.get(serverSessionContext)
  const { auth, mailbox } = context.get(requestFactsContext)
  const isGuarded = outcomeOfRule(outcome.rule as RuleKey, "signed-out", false).kind !== "proceed"
  return {
    state,
    person: session === null ? null : { email: session.email },
    // Marks a page that signed-out visitors may not open with `data-guarded`, which tests look for. The prefix is added
    // later: this data is in error views too, and they must not contain the mark.
    main: isGuarded ? { guarded: "" } : {},
    theme: themeOfRequest(request),
    mailbox,
    policyHash,
    auth,
    verdict: { state, facts: session, recovering },
  }
}

/**
 * Loads the session's verdict again on every navigation, except after a form that the server could not process: that
 * load would fail as well, and its error page would replace the form and its unsaved input.
 */
export const shouldRevalidate = ({ actionStatus }: ShouldRevalidateFunctionArgs) => actionStatus !== 503

/** Passes on the `Retry-After` header of an error. */
export function headers({ errorHeaders }: Route.HeadersArgs): HeadersInit {
  const again = errorHeaders?.get("Retry-After") ?? null
  return again === null ? {} : { "Retry-After": again }
}

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  preloadOf(sans),
  // The policy hash in the footer of every page.
  preloadOf(mono),
]

/** The document around every page and every error. */
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

/** Loads the auth client of supabase-js. Pages need no other part of it, because the server reads all data. */
const openAuth: OpenAuth = async (config) => (await import("./session/browser/auth-client.ts")).authClient(config)

/** The frame around every page: the session, the header and the footer. */
export default function Root({ loaderData }: Route.ComponentProps) {
  // Signed-in people visit several pages and may have unsaved input, so the code of other pages is loaded in advance.
  usePreloadedPages(loaderData.person !== null)
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

/** Every page's error view. Rendered outside the session provider, because the provider may be what failed. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { request, theme, visitor } = useDocumentFacts()
  const root = useRootDataIfAny()
  const status = statusOf(error)
  return (
    <Shell root={root ?? (visitor === null ? null : { ...visitor, theme, policyHash })} bare>
      <main id="content">
        {isUnreachable(error) ? (
          <Unreachable />
        ) : (
          <RefusalView status={status} cause={causeOf(error)} digest={status === 500 ? request : null} />
        )}
      </main>
    </Shell>
  )
}

/** True if the server could not be reached. Each browser has its own message for that, and none has an error code. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof TypeError && /fetch|network|load failed/i.test(error.message)

/** The error view of a page that could not be loaded because the server cannot be reached. */
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
      <AutoRetry address={here} />
      <UnsavedTextNote />
    </div>
  )
}

const dataAttributesOf = (attributes: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [`data-${name}`, value]))

const statusOf = (error: unknown): number => (isRouteErrorResponse(error) ? error.status : 500)

const causeOf = (error: unknown) => (isRouteErrorResponse(error) ? causeIn(error.data) : null)
