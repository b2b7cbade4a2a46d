import type { PlainMessage } from "../../language/message.ts"
import { Rich } from "../../language/rich.tsx"
import { useText } from "../../language/use-text.ts"
import { STATE } from "../../../policy/words.ts"
import { OutcomeMark } from "../../ui/policy/outcome.tsx"
import {
  BEFORE,
  changesOf,
  type ExampleAccess,
  type ExampleChange,
  type Clash,
  type DeadEnd,
} from "./example/access.ts"

/** The effect of a draft, or the reason why the compiler rejects it. A live region announces each update. */
export function ExampleConsequences({ access }: { readonly access: ExampleAccess }) {
  const text = useText()
  const { clashes, deadEnds } = access
  const isRejected = clashes.length + deadEnds.length > 0
  const changes = isRejected ? [] : changesOf(BEFORE, access)
  return (
    <section aria-labelledby="example-consequences" className="example-consequences">
      <h3 id="example-consequences">{text("Whose access changes")}</h3>
      <div aria-live="polite">
        {isRejected ? (
          <ul className="example-rejected">
            {clashes.map((clash) => (
              <li key={clash.url}>
                <ClashFound {...clash} />
              </li>
            ))}
            {deadEnds.map((deadEnd) => (
              <li key={deadEnd.visitor}>
                <DeadEndFound {...deadEnd} />
              </li>
            ))}
            <li className="text-faint">{text("A policy like this never goes live: the guards stay as they are.")}</li>
          </ul>
        ) : changes.length === 0 ? (
          <p className="text-faint">{text("No one’s yet. Change a rule.")}</p>
        ) : (
          <ul className="example-changes">
            {changes.map((change) => (
              <li key={`${change.page} ${change.who.join()}`} className={`access-${kindOf(change).tone}`}>
                <ChangeFound {...change} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

/** The heading of each kind of change, and the end of the class name for its colour. */
const KINDS: Readonly<
  Record<ExampleChange["kind"] | "public", { readonly heading: PlainMessage; readonly tone: string }>
> = {
  public: { heading: "Opened to the public", tone: "public" },
  opened: { heading: "Opened", tone: "open" },
  closed: { heading: "Closed", tone: "shut" },
  changed: { heading: "Redirect or status changed", tone: "sent" },
}

/** `public` for a page that opens to people who are not signed in. */
const kindOf = ({ kind, who }: ExampleChange) =>
  KINDS[kind === "opened" && who.includes("signed-out") ? "public" : kind]

/** One access change: the visitor, the page, and the outcomes before and after. */
export function ChangeFound(change: ExampleChange) {
  const text = useText()
  const { heading, tone } = kindOf(change)
  const { page, who, from, to } = change
  return (
    <>
      <strong className={`outcome outcome-${tone}`}>{text(heading)}</strong> <code>{page}</code>{" "}
      <span className="example-move">
        <Rich
          message="{{who}}: <before/> before, now <after/>"
          values={{ who: who.map((visitor) => text(STATE[visitor].short)).join(", ") }}
          parts={{
            before: <OutcomeMark outcome={from} states={who} />,
            after: <OutcomeMark outcome={to} states={who} />,
          }}
        />
      </span>
    </>
  )
}

// P305 and P502 are the codes of the compiler's errors for the two kinds of rejected drafts.

/** Two rules that contradict each other. */
const ClashFound = ({ url, rules }: Clash) => (
  <Rich
    message="<bad>Rejected: two answers</bad> Both <one/> and <other/> cover <url/>, and neither is more specific. Sallyport does not guess. Make them agree, or add a rule for that page. <code/>"
    parts={{
      bad: <strong className="outcome outcome-bad" />,
      one: <code>{rules[0]}</code>,
      other: <code>{rules[1]}</code>,
      url: <code>{url}</code>,
      code: <small lang="en">P305</small>,
    }}
  />
)

/** Redirects in circles, or to a page that refuses the visitor. `status` is that of the refusal, null for a circle. */
function DeadEndFound({ visitor, steps, status }: DeadEnd) {
  const text = useText()
  const who = text(STATE[visitor].short)
  const parts = {
    bad: <strong className="outcome outcome-bad" />,
    steps: <code>{steps.join(", ")}</code>,
    code: <small lang="en">P502</small>,
  }
  return status === null ? (
    <Rich
      message="<bad>Rejected: an endless redirect</bad> Visitors ({{who}}) would be sent in circles: <steps/>, and so on. <code/>"
      values={{ who }}
      parts={parts}
    />
  ) : (
    <Rich
      message="<bad>Rejected: sent to a closed door</bad> Visitors ({{who}}) would be sent to <steps/> and blocked there ({{status}}). <code/>"
      values={{ who, status }}
      parts={parts}
    />
  )
}
