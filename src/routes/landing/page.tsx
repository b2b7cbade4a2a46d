import { requestFactsContext } from "../../locks/context.ts"
import { decide, home, type AuthState, type PagePath } from "../../generated/guards.ts"
import type { PlainMessage } from "../../language/message.ts"
import { useText } from "../../language/use-text.ts"
import { Heading } from "../../ui/shell/heading.tsx"
import { LinkTo } from "../../ui/shell/link-to.tsx"
import { useRootData } from "../../ui/shell/root-data.ts"
import { Status } from "../../ui/forms/status.tsx"
import type { Route } from "./+types/page"
import { Example } from "./example.tsx"
import { draftOf, IN_FORCE } from "./example/draft.ts"

/** Its presence makes the browser ask the server, whose guard decides. */
export function loader({ context, url }: Route.LoaderArgs) {
  context.get(requestFactsContext).isSameForStrangers()
  return {
    isGoodbye: url.searchParams.get("done") === "account-deleted",
    // Null for the policy in force, so that nothing of it is sent twice.
    asked: url.search === "" ? null : draftOf(url.searchParams),
  }
}

const POINTS: readonly { readonly whom: PlainMessage; readonly what: PlainMessage }[] = [
  {
    whom: "For auditors",
    what: "One table in plain words: who can open which page, where everyone else is sent, and why. It comes from the same file as the guards.",
  },
  {
    whom: "For developers",
    what: "An editor that runs the real compiler as you type, shows whose access changes, and tells you how to fix mistakes.",
  },
  {
    whom: "For visitors",
    what: "Access is checked twice before a page is served: in front of the app and at the page, both by the same policy. An outage never signs anyone out.",
  },
]

export default function Landing({ loaderData: { isGoodbye, asked } }: Route.ComponentProps) {
  const text = useText()
  return (
    <div className="landing">
      {isGoodbye ? (
        <Status>
          {text("Your account and everything in it have been deleted. Goodbye, and thank you for trying Sallyport.")}
        </Status>
      ) : null}
      <title>{text("Sallyport: page access in one policy file")}</title>
      <meta
        name="description"
        content={text("Declare who can open which page in one file. The compiler checks it and generates the guards.")}
      />
      <div className="landing-opening">
        <Heading
          lead={text(
            "Declare in one file who can open each page of your app. Sallyport checks it, shows whose access a change affects before you make it, and generates the guards.",
          )}
        >
          {text("Know exactly who can open each page")}
        </Heading>
        <WaysIn />
      </div>
      <Example asked={asked ?? IN_FORCE} />
      <p className="mt-4">
        <LinkTo to="/playground">{text("Try a full policy in the playground")}</LinkTo>
      </p>
      <dl className="landing-points">
        {POINTS.map(({ whom, what }) => (
          <div key={whom}>
            <dt>{text(whom)}</dt>
            <dd>{text(what)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

interface Way {
  /** One without params. */
  readonly to: Exclude<PagePath, `${string}:${string}`>
  readonly name: PlainMessage
}

/** Ways on for this visitor, and none that the guard would turn them away from. */
function WaysIn() {
  const text = useText()
  const { state } = useRootData()
  return (
    <p className="flex flex-wrap gap-3">
      {waysFor(state).map(({ to, name }, i) => (
        <LinkTo key={to} to={to} look={i === 0 ? "primary" : "secondary"}>
          {text(name)}
        </LinkTo>
      ))}
    </p>
  )
}

function waysFor(state: AuthState): readonly Way[] {
  if (decide("/signin", state).kind === "proceed") {
    return [
      { to: "/signup", name: "Create an account" },
      { to: "/signin", name: "Sign in" },
    ]
  }
  switch (state) {
    case "challenged":
      return [{ to: home.challenged, name: "Enter your code" }]
    case "recovering":
      return [{ to: home.recovering, name: "Choose your new password" }]
    case "unknown":
    case "signed-out":
    case "signed-in":
    case "verified":
      return [
        { to: "/dashboard", name: "Open the guard table" },
        { to: "/editor", name: "Open the editor" },
      ]
  }
}
