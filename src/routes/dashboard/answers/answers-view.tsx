import type { ReactNode } from "react"
import { Link } from "react-router"
import { Rich } from "../../../language/rich.tsx"
import { useText } from "../../../language/use-text.ts"
import { English } from "../../../ui/english.tsx"
import { LinkTo } from "../../../ui/link-to.tsx"
import { pageHrefOf } from "../../../ui/page-href.ts"
import { VersionName } from "../audited/version.tsx"
import type { Answers } from "./answers.ts"

interface AnswersViewProps {
  readonly answers: Answers
  /** The hash of the policy that this server runs. */
  readonly running: string
}

/** What an auditor asks first, each with the way to its evidence. */
export function AnswersView({ answers, running }: AnswersViewProps) {
  const text = useText()
  const { open, doors, outside, lastOpened, newest, claims, accepted } = answers
  return (
    <section aria-labelledby="answers" className="answers no-print">
      <h2 id="answers">{text("At a glance")}</h2>
      <dl>
        <Answer
          question={text("Open to everybody")}
          evidence={
            <LinkTo to="/dashboard" search={{ require: "anyone" }}>
              {text("Their rules")}
            </LinkTo>
          }
        >
          <strong>{text("{{count}} pages", { count: open.length })}</strong> <Paths paths={open} />
          {doors.length === 0 ? null : (
            <p>
              {text("To signed-out visitors also:")} <Paths paths={doors} />
            </p>
          )}
        </Answer>
        <Answer
          question={text("Outside the policy")}
          evidence={
            <a href="#outside" className="link">
              {text("Their reasons")}
            </a>
          }
        >
          <strong>{text("{{count}} paths", { count: outside.length })}</strong> <Paths paths={outside} />
        </Answer>
        <Answer question={text("Opened last")} evidence={<LastEvidence last={lastOpened} />}>
          {lastOpened === null ? text("Nothing has ever been opened.") : <LastOpened last={lastOpened} />}
        </Answer>
        <Answer
          question={text("Is what runs on record?")}
          evidence={<LinkTo to="/dashboard/evidence">{text("The evidence")}</LinkTo>}
        >
          <OnRecord newest={newest} running={running} />
        </Answer>
        <Answer
          question={text("Claims proved")}
          evidence={
            <a href="#claims" className="link">
              {text("The claims")}
            </a>
          }
        >
          <strong>{text("{{proved}} of {{claims}}", { proved: claims, claims })}</strong>
        </Answer>
        <Answer question={text("Findings accepted")}>
          {accepted.length === 0 ? <strong>{text("none")}</strong> : <Accepted accepted={accepted} />}
        </Answer>
      </dl>
    </section>
  )
}

interface AnswerProps {
  readonly question: string
  readonly children: ReactNode
  /** The way to what proves it. */
  readonly evidence?: ReactNode
}

const Answer = ({ question, children, evidence = null }: AnswerProps) => (
  <div>
    <dt>{question}</dt>
    <dd>
      {children}
      {evidence === null ? null : <p className="evidence">{evidence}</p>}
    </dd>
  </div>
)

const Paths = ({ paths }: { readonly paths: readonly string[] }) => (
  <span className="codes">
    {paths.map((path) => (
      <code key={path}>{path}</code>
    ))}
  </span>
)

/** As many as are named at a glance. */
const MOST_SCOPES = 3

function LastOpened({ last }: { readonly last: NonNullable<Answers["lastOpened"]> }) {
  const text = useText()
  const left = last.scopes.length - MOST_SCOPES
  return (
    <>
      <strong>
        <VersionName version={last} />
      </strong>
      <p>
        {last.isFirst ? text("The first version on record.") : text(last.isPublic ? "To the public:" : "To some:")}{" "}
        {last.isFirst ? null : (
          <>
            {last.scopes.slice(0, MOST_SCOPES).map((scope, i) => (
              <span key={scope}>
                {i === 0 ? "" : ", "}
                <code>{scope}</code>
              </span>
            ))}
            {left > 0 ? ` ${text("and {{left}} more", { left })}` : ""}
          </>
        )}
      </p>
    </>
  )
}

function LastEvidence({ last }: { readonly last: Answers["lastOpened"] }) {
  const text = useText()
  const hash = last?.commit == null ? "" : `#commit-${last.commit.slice(0, 10)}`
  return (
    <Link to={`${pageHrefOf("/dashboard/changes")}${hash}`} className="link">
      {text("What it opened")}
    </Link>
  )
}

function OnRecord({ newest, running }: { readonly newest: Answers["newest"]; readonly running: string }) {
  const text = useText()
  const isRecorded = newest.hash === running && newest.commit !== null
  return (
    <>
      <strong className={`outcome outcome-${isRecorded ? "good" : "bad"}`}>{text(isRecorded ? "Yes" : "No")}</strong>
      <p>
        {isRecorded ? (
          <Rich
            message="Policy <hash/> runs, of <version/>."
            parts={{ hash: <code>{running}</code>, version: <VersionName version={newest} /> }}
          />
        ) : (
          <Rich message="Policy <hash/> runs, and no commit holds it." parts={{ hash: <code>{running}</code> }} />
        )}
      </p>
    </>
  )
}

function Accepted({ accepted }: Pick<Answers, "accepted">) {
  const text = useText()
  return (
    <>
      <strong>{accepted.length}</strong>
      <ul>
        {accepted.map(({ code, rule, match, why }) => (
          <li key={`${code} ${rule} ${match}`}>
            <English>
              {code} <code>{rule}</code> {match}: {why}
            </English>
          </li>
        ))}
      </ul>
      <p>{text("None ends by itself: somebody has to take it out of the policy.")}</p>
    </>
  )
}
