import { decide, home, type AuthState, type PagePath } from "../../generated/guards.ts"
import type { PlainMessage } from "../../language/message.ts"
import { useText } from "../../language/use-text.ts"
import { Heading } from "../../ui/shell/heading.tsx"
import { LinkTo } from "../../ui/shell/link-to.tsx"
import { useRootData } from "../../ui/shell/root-data.ts"
import { OpenedPage } from "./opened-page.tsx"

/**
 * The first screen of the site: the product, its router, the install line, and a change that opens a page.
 */
export function Opening() {
  const text = useText()
  return (
    <div className="landing-opening">
      <div className="landing-pitch">
        <p className="landing-router">
          {text("For React Router 7.16 and later with server rendering, and for Next 16.3 and 16.4")}
        </p>
        <Heading
          lead={text(
            "Declare in one file who can open each page of your app. Sallyport checks it, shows whose access a change affects before you make it, and generates the guards.",
          )}
        >
          {text("Know exactly who can open each page")}
        </Heading>
        <pre className="landing-install">
          <code>{"npm install sallyport\nnpx sallyport scan http://localhost:3000"}</code>
        </pre>
        <p className="text-faint">
          {text("The second line shows who can open what in your app today. It needs no policy and changes nothing.")}
        </p>
        <WaysIn />
      </div>
      <OpenedPage />
    </div>
  )
}

/** A link to a page that this visitor can use next. */
interface Way {
  /** A page without params. */
  readonly to: Exclude<PagePath, `${string}:${string}`>
  readonly name: PlainMessage
}

/** The links that this visitor can follow, the most useful one first. */
function WaysIn() {
  const text = useText()
  const { state } = useRootData()
  const ways = waysFor(state)
  return (
    <p className="landing-ways">
      {ways.length === 0 ? (
        <a href="#start" className="button button-primary">
          {text("Get started")}
        </a>
      ) : null}
      {ways.map(({ to, name }, i) => (
        <LinkTo key={to} to={to} look={i === 0 ? "primary" : "secondary"}>
          {text(name)}
        </LinkTo>
      ))}
      <LinkTo to="/tour" look="secondary">
        {text("Tour of the dashboard")}
      </LinkTo>
      <LinkTo to="/playground" look="secondary">
        {text("Playground")}
      </LinkTo>
      <a href="#documentation" className="link self-center px-2">
        {text("Documentation")}
      </a>
    </p>
  )
}

/** The next pages for a visitor who is signing in or signed in; none for everyone else. */
function waysFor(state: AuthState): readonly Way[] {
  // Visitors who can open the sign-in page are signed out. They get the link `Get started` instead.
  if (decide("/signin", state).kind === "proceed") return []
  switch (state) {
    case "challenged":
      return [{ to: home.challenged, name: "Enter your code" }]
    case "recovering":
      return [{ to: home.recovering, name: "Choose your new password" }]
    // `unknown`: the auth service cannot be reached, so these pages refuse with 503 until it can.
    case "unknown":
    case "signed-out":
    case "signed-in":
    case "verified":
      return [
        { to: "/dashboard", name: "Open the dashboard" },
        { to: "/editor", name: "Open the editor" },
      ]
  }
}
