import type { PlainMessage } from "../../language/message.ts"
import { Rich } from "../../language/rich.tsx"
import { useText } from "../../language/use-text.ts"

interface Step {
  readonly what: PlainMessage
  readonly commands: string
}

const STEPS: readonly Step[] = [
  {
    what: "See who can open what today, as a stranger and as a person whose cookie you give",
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

/** The way from an app without Sallyport to a gate in its pull requests, and where the documentation is. */
export function Start() {
  const text = useText()
  return (
    <section aria-labelledby="start" className="landing-start">
      <h2 id="start">{text("Get started")}</h2>
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
    </section>
  )
}
