import {
  authStates,
  decide,
  home,
  outcomeOfRule,
  requirementOfRule,
  ruleOfPage,
  type AuthState,
  type PagePath,
} from "../../generated/guards.ts"
import type { PlainMessage } from "../../language/message.ts"
import { useText } from "../../language/use-text.ts"
import { Heading } from "../../ui/heading.tsx"
import { LinkTo } from "../../ui/link-to.tsx"
import { OutcomeMark } from "../../ui/outcome.tsx"
import { useRootData } from "../../ui/root-data.ts"
import { Status } from "../../ui/status.tsx"
import type { Route } from "./+types/page"
import { mono, preloadOf } from "../../ui/fonts.ts"

export const links = () => [preloadOf(mono)]

/** Its presence makes the browser ask the server, whose guard decides. */
export const loader = ({ url }: Route.LoaderArgs) => ({
  isGoodbye: url.searchParams.get("done") === "account-deleted",
})

const POINTS: readonly { readonly whom: PlainMessage; readonly what: PlainMessage }[] = [
  {
    whom: "For whoever audits",
    what: "A guard table in plain words: every rule, what each visitor gets, why, and where it is written.",
  },
  {
    whom: "For whoever writes the rules",
    what: "An editor that runs the real compiler as you type, and says what is wrong and how to put it right.",
  },
  {
    whom: "For whoever visits",
    what: "The check comes before the page. Two locks hold the same policy; an outage never signs anyone out.",
  },
]

export default function Landing({ loaderData: { isGoodbye } }: Route.ComponentProps) {
  const text = useText()
  return (
    <div className="landing">
      {isGoodbye ? (
        <div className="lg:col-span-2">
          <Status>
            {text("Your account is deleted, with everything in it. Goodbye, and thank you for trying this.")}
          </Status>
        </div>
      ) : null}
      <title>{text("Sallyport: page access in one policy file")}</title>
      <meta
        name="description"
        content={text("Write who may open which page in one file. The compiler proves it and writes the guards.")}
      />
      <div>
        <Heading
          lead={text(
            "Say who may open which page in one file. A compiler reads that file, proves things about it, and writes the guards that server and browser run and the table that an auditor reads.",
          )}
        >
          {text("One door open at a time")}
        </Heading>
        <WaysIn />
      </div>
      <LiveRule />
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

/** The guard that runs this site, asked about one of its own pages. */
function LiveRule() {
  const text = useText()
  const rule = ruleOfPage["/dashboard"]
  const [path, match] = rule.split(" ")
  return (
    <figure className="landing-sample">
      <figcaption>{text("A rule of this site, and what its guard answers now")}</figcaption>
      <pre>
        <code>{`{ path: "${path}", match: "${match}",\n  require: "${requirementOfRule(rule)}" }`}</code>
      </pre>
      <dl>
        {authStates.map((state) => (
          <div key={state}>
            <dt lang="en">{state}</dt>
            <dd>
              <OutcomeMark outcome={outcomeOfRule(rule, state, false)} />
            </dd>
          </div>
        ))}
      </dl>
    </figure>
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
      return [{ to: home.challenged, name: "Give the second factor" }]
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
