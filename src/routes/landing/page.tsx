import { doneOf } from "../../ui/shell/done.ts"
import { requestFactsContext } from "../../locks/context.ts"
import type { PlainMessage } from "../../language/message.ts"
import { useText } from "../../language/use-text.ts"
import { Status } from "../../ui/forms/status.tsx"
import type { Route } from "./+types/page"
import { Example } from "./example.tsx"
import { draftOf, IN_FORCE } from "./example/draft.ts"
import { Opening } from "./opening.tsx"
import { Rich } from "../../language/rich.tsx"
import { Fact, Section } from "../../ui/section.tsx"

/** The first steps, each with its commands. */
const STEPS: readonly { readonly what: PlainMessage; readonly commands: string }[] = [
  {
    what: "See who can open what today: signed out, and signed in with a cookie that you provide",
    commands: "npx sallyport scan http://localhost:3000 --cookie ada=cookie.txt",
  },
  {
    what: "Keep it that way: the policy and the locks change nobody’s access",
    commands:
      "npx sallyport scan http://localhost:3000 --cookie ada=cookie.txt --json > scan.json\nnpx sallyport init --keep scan.json",
  },
  {
    what: "Change a rule, and find every mistake before a build does",
    commands: "npx sallyport check\nnpx sallyport diff",
  },
  {
    what: "Stop every pull request that opens a page, until a second person approves it",
    commands: "mkdir -p .github/workflows\ncp node_modules/sallyport/recipes/*.yml .github/workflows/",
  },
]

/** The steps from an app without Sallyport to a check of its pull requests, and the place of the documentation. */
function Start() {
  const text = useText()
  return (
    <Section id="start" title={text("Get started")} className="landing-start">
      <ol>
        {STEPS.map(({ what, commands }) => (
          <li key={what}>
            <p>{text(what)}</p>
            <pre>
              <code>{commands}</code>
            </pre>
          </li>
        ))}
      </ol>
      <p id="documentation">
        <Rich
          message="The documentation comes with the package, in <readme/>: the policy language, session ports for Supabase, Better Auth, signed tokens and sessions of your own, servers, commands, and questions. <help/> lists every command. <eject/> takes the package out again and leaves your pages as closed as they are."
          parts={{
            readme: <code>node_modules/sallyport/README.md</code>,
            help: <code>npx sallyport help</code>,
            eject: <code>npx sallyport eject</code>,
          }}
        />
      </p>
    </Section>
  )
}

/**
 * Loads the example's draft in the address. Without a loader, the router would show the page without the
 * server's guard.
 */
export function loader({ request, context, url }: Route.LoaderArgs) {
  context.get(requestFactsContext).markCacheable()
  return {
    isAccountDeleted: doneOf(request, url) === "account-deleted",
    // Null without a query, because the page itself has the policy in force.
    draft: url.search === "" ? null : draftOf(url.searchParams),
  }
}

/** The advantages of the product for each kind of reader. */
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

/** The front page: the product, an example to change, and the first steps. */
export default function Landing({ loaderData: { isAccountDeleted, draft } }: Route.ComponentProps) {
  const text = useText()
  return (
    <div className="landing">
      {isAccountDeleted ? (
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
      <Example initial={draft ?? IN_FORCE} />
      <Start />
      <dl className="landing-points">
        {POINTS.map(({ whom, what }) => (
          <div key={whom}>
            <Fact name={text(whom)}>{text(what)}</Fact>
          </div>
        ))}
      </dl>
    </div>
  )
}
