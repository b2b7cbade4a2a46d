import type { ReactNode } from "react"
import {
  authStates,
  decide,
  home,
  outcomeOfRule,
  requirementOfRule,
  ruleOfPage,
  type AuthState,
} from "../../generated/guards.ts"
import { Heading } from "../../ui/heading.tsx"
import { LinkTo } from "../../ui/link-to.tsx"
import { OutcomeMark } from "../../ui/outcome.tsx"
import { useRootData } from "../../ui/root-data.ts"

export const meta = () => [
  { title: "Sallyport: page access in one policy file" },
  {
    name: "description",
    content: "Write who may open which page in one file. The compiler proves it and writes the guards.",
  },
]

/** Nothing to load: its presence makes the browser ask the server, whose guard decides. */
export const loader = () => null

export default function Landing() {
  return (
    <div className="landing">
      <div>
        <Heading lead="Say who may open which page in one file. A compiler reads that file, proves things about it, and writes the guards that server and browser run and the table that an auditor reads.">
          One door open at a time
        </Heading>
        <WaysIn />
      </div>
      <LiveRule />
      <dl className="landing-points">
        <div>
          <dt>For whoever audits</dt>
          <dd>A guard table in plain words: every rule, what each visitor gets, why, and where it is written.</dd>
        </div>
        <div>
          <dt>For whoever writes the rules</dt>
          <dd>An editor that runs the real compiler as you type, and says what is wrong and how to put it right.</dd>
        </div>
        <div>
          <dt>For whoever visits</dt>
          <dd>The check comes before the page. Two locks hold the same policy; an outage never signs anyone out.</dd>
        </div>
      </dl>
    </div>
  )
}

/** The guard that runs this site, asked about one of its own pages. */
function LiveRule() {
  const rule = ruleOfPage["/dashboard"]
  const [path, match] = rule.split(" ")
  return (
    <figure className="landing-sample">
      <figcaption>A rule of this site, and what its guard answers now</figcaption>
      <pre>
        <code>{`{ path: "${path}", match: "${match}",\n  require: "${requirementOfRule(rule)}" }`}</code>
      </pre>
      <dl>
        {authStates.map((state) => (
          <div key={state}>
            <dt>{state}</dt>
            <dd>
              <OutcomeMark outcome={outcomeOfRule(rule, state, false)} />
            </dd>
          </div>
        ))}
      </dl>
    </figure>
  )
}

/** Ways on for this visitor, and none that the guard would turn them away from. */
function WaysIn() {
  const { state } = useRootData()
  return <p className="flex flex-wrap gap-3">{waysFor(state)}</p>
}

function waysFor(state: AuthState): ReactNode {
  if (decide("/signin", state).kind === "proceed") {
    return (
      <>
        <LinkTo to="/signup" look="primary">
          Create an account
        </LinkTo>
        <LinkTo to="/signin" look="secondary">
          Sign in
        </LinkTo>
      </>
    )
  }
  switch (state) {
    case "challenged":
      return (
        <LinkTo to={home.challenged} look="primary">
          Give the second factor
        </LinkTo>
      )
    case "recovering":
      return (
        <LinkTo to={home.recovering} look="primary">
          Choose your new password
        </LinkTo>
      )
    case "unknown":
    case "signed-out":
    case "signed-in":
    case "verified":
      return (
        <>
          <LinkTo to="/dashboard" look="primary">
            Open the guard table
          </LinkTo>
          <LinkTo to="/editor" look="secondary">
            Open the editor
          </LinkTo>
        </>
      )
  }
}
