import { decide, policyHash } from "../../generated/guards.ts"
import { Heading } from "../../ui/heading.tsx"
import { LinkTo } from "../../ui/link-to.tsx"
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

const SAMPLE = `{ path: "/dashboard", match: "subtree",
  require: "signed-in",
  why: "the guard table belongs to signed-in people" }`

export default function Landing() {
  return (
    <div className="landing">
      <div>
        <Heading lead="Say who may open which page in one file. A compiler reads that file, proves things about it, and writes the guards that server and browser run and the table that an auditor reads.">
          One door open at a time
        </Heading>
        <WaysIn />
      </div>
      <figure className="landing-sample">
        <figcaption>A rule is four words and a reason</figcaption>
        <pre>
          <code>{SAMPLE}</code>
        </pre>
        <p>
          Everything not written is closed. This very site runs on policy <code>{policyHash}</code>.
        </p>
      </figure>
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

function WaysIn() {
  const { state } = useRootData()
  const open = decide("/dashboard", state).kind === "proceed"
  return (
    <p className="flex flex-wrap gap-3">
      {open ? (
        <>
          <LinkTo to="/dashboard" look="primary">
            Open the guard table
          </LinkTo>
          <LinkTo to="/editor" look="secondary">
            Open the editor
          </LinkTo>
        </>
      ) : (
        <>
          <LinkTo to="/signup" look="primary">
            Create an account
          </LinkTo>
          <LinkTo to="/signin" look="secondary">
            Sign in
          </LinkTo>
        </>
      )}
    </p>
  )
}
