import { requestFactsContext } from "../../locks/context.ts"
import type { PlainMessage } from "../../language/message.ts"
import { useText } from "../../language/use-text.ts"
import { Status } from "../../ui/forms/status.tsx"
import type { Route } from "./+types/page"
import { Example } from "./example.tsx"
import { draftOf, IN_FORCE } from "./example/draft.ts"
import { Opening } from "./opening.tsx"
import { Start } from "./start.tsx"

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
      <Opening />
      <Example asked={asked ?? IN_FORCE} />
      <Start />
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
