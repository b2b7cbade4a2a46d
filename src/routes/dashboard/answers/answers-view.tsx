import { Fragment, type ReactNode } from "react"
import { Link } from "react-router"
import { Rich } from "../../../language/rich.tsx"
import { useText } from "../../../language/use-text.ts"
import { Path } from "../../../ui/policy/path.tsx"
import { AuditLink, useAuditHref, useHasView } from "../shared/chosen.tsx"
import { OPENED_BY_SHADOW_MODE, OPEN_BY_CHECK, OPEN_OPERATIONS } from "../shared/open-pages.tsx"
import { Day } from "../../../ui/shell/moment.tsx"
import { VersionName } from "../shared/version.tsx"
import type { Answers, NamedPaths } from "./answers.ts"
import type { ShownAnswers } from "./shown-answers.server.ts"
import { PolicyHash } from "../../../ui/policy-hash.tsx"
import { Fact } from "../../../ui/section.tsx"

interface AnswersViewProps {
  readonly answers: ShownAnswers
  /**
   * The hash of the policy that this server runs; null for other apps. `isShown` is true if the page shows that policy.
   */
  readonly serverPolicy: { readonly hash: string; readonly isShown: boolean } | null
}

/** The answers to an auditor's first questions, each with a link to its evidence. */
export function AnswersView({ answers, serverPolicy }: AnswersViewProps) {
  const text = useText()
  const hasView = useHasView()
  const { open, everyone, lastOpened, newest, invariants, acceptedFindings, approved, reviews } = answers
  const total = everyone.total + open.signedOut
  return (
    <section aria-labelledby="answers" className="answers">
      <h2 id="answers" className="sr-only">
        {text("At a glance")}
      </h2>
      <dl>
        <Answer
          question={text(open.unit === "page" ? "Pages anyone can open" : "Rules that let anyone in")}
          evidence={
            <AuditLink to="/dashboard" search={{ state: "signed-out", gets: "proceed" }}>
              {text("View rules")}
            </AuditLink>
          }
        >
          <strong className={total === 0 ? undefined : "answers-public"}>
            {text(open.unit === "page" ? "{{count}} pages" : "{{count}} rules", { count: total })}
          </strong>
          {everyone.total === 0 ? null : (
            <p>
              {text("{{count}} open to everyone:", { count: everyone.total })} <NamedPathList {...everyone} />
            </p>
          )}
          {/* Pages of `everyone` that open only because denials are not enforced yet (shadow mode). Operations, and
              pages that open after the app's own check, are not part of `total`. */}
          {open.withheld === null ? null : <p>{text(OPENED_BY_SHADOW_MODE, open.withheld)}</p>}
          {open.checked === 0 ? null : <p>{text(OPEN_BY_CHECK, { count: open.checked })}</p>}
          {open.operations === 0 ? null : <p>{text(OPEN_OPERATIONS, { count: open.operations })}</p>}
          {open.signedOut === 0 ? null : <p>{text("{{count}} only when signed out", { count: open.signedOut })}</p>}
        </Answer>
        <Answer
          question={text("Not covered (anyone can fetch)")}
          evidence={
            <a href="#outside" className="link">
              {text("View reasons")}
            </a>
          }
        >
          <strong className={open.outside === 0 ? undefined : "answers-public"}>
            {text("{{count}} paths", { count: open.outside })}
          </strong>
          <p>{text("Static files and services.")}</p>
        </Answer>
        <Answer
          question={text("Opened last")}
          evidence={
            <>
              <LastEvidence last={lastOpened} />
              {reviews === null ? null : (
                <Link to={reviews.to} className="link">
                  {reviews.text}
                </Link>
              )}
            </>
          }
        >
          {lastOpened === null ? text("Nothing has been opened yet.") : <LastOpened last={lastOpened} />}
          {approved === null ? null : (
            <p>
              {approved.text} <bdi>{approved.by.join(", ")}</bdi>
            </p>
          )}
        </Answer>
        <Answer
          question={text(serverPolicy?.isShown === false ? "Is this version live?" : "Running what's recorded?")}
          evidence={
            hasView("/dashboard/evidence") ? (
              <AuditLink to="/dashboard/evidence">{text("View evidence")}</AuditLink>
            ) : null
          }
        >
          <OnRecord newest={newest} serverPolicy={serverPolicy} />
        </Answer>
      </dl>
      <div className="answers-more">
        <p>
          {text("Invariants proved")}:{" "}
          <a href="#invariants" className="link">
            {/* The compiler rejects a policy with an invariant that it cannot prove. */}
            <strong>{text("{{proved}} of {{invariants}}", { proved: invariants, invariants })}</strong>
          </a>
        </p>
        <p>
          {text("Findings accepted")}: <strong>{acceptedFindings === 0 ? text("none") : acceptedFindings}</strong>{" "}
          {acceptedFindings === 0 ? null : (
            <a href="#accepted" className="link">
              {text("View findings")}
            </a>
          )}
        </p>
      </div>
    </section>
  )
}

interface AnswerProps {
  readonly question: string
  readonly children: ReactNode
  /** A link to the evidence; null for none. */
  readonly evidence: ReactNode
}

/** A question with its answer, and a link to the evidence. */
const Answer = ({ question, children, evidence }: AnswerProps) => (
  <div>
    <Fact name={question}>
      {children}
      {evidence === null ? null : <p className="evidence">{evidence}</p>}
    </Fact>
  </div>
)

/** A list of paths, of which only the first are named. */
function NamedPathList({ named, total }: NamedPaths) {
  const text = useText()
  return (
    <>
      {named.map((path, at) => (
        <Fragment key={path}>
          {at === 0 ? "" : ", "}
          <Path>{path}</Path>
        </Fragment>
      ))}
      {total === named.length ? null : ` ${text("and {{left}} more", { left: total - named.length })}`}
    </>
  )
}

/** The version that opened something last, with what it opened. */
function LastOpened({ last }: { readonly last: NonNullable<Answers["lastOpened"]> }) {
  const text = useText()
  return (
    <>
      <strong>{last.date === null ? <VersionName version={last} /> : <Day day={last.date} />}</strong>
      {last.date === null || last.commit === null ? null : (
        <p>
          <Rich message="commit <commit/>" parts={{ commit: <code>{last.commit.slice(0, 10)}</code> }} />
        </p>
      )}
      {last.parts.length === 0 ? <p>{text("The first recorded version.")}</p> : null}
      {last.parts.map(({ sentence, ...paths }) => (
        <p key={sentence}>
          {text(sentence)} <NamedPathList {...paths} />
        </p>
      ))}
    </>
  )
}

/** A link to the commit that opened something last, in the list of changes; to the list if there is no such commit. */
function LastEvidence({ last }: { readonly last: Answers["lastOpened"] }) {
  const text = useText()
  const hrefOf = useAuditHref()
  const commit = last?.commit?.slice(0, 10)
  const to =
    commit === undefined ? hrefOf("/dashboard/changes") : `${hrefOf("/dashboard/changes", { commit })}#commit-${commit}`
  return (
    <Link to={to} className="link">
      {text("What it opened")}
    </Link>
  )
}

/** The answer to the question if the running policy is on record, or for an older version, if that one runs. */
function OnRecord({ newest, serverPolicy }: Pick<Answers, "newest"> & Pick<AnswersViewProps, "serverPolicy">) {
  const text = useText()
  if (serverPolicy === null) return text("Only the app itself knows: look up its policy hash, and compare.")
  const { hash, isShown } = serverPolicy
  if (!isShown)
    return (
      <>
        <strong>{text("No")}</strong>
        <p>
          <Rich message="Policy <hash/> is live, a later version." parts={{ hash: <PolicyHash>{hash}</PolicyHash> }} />
        </p>
      </>
    )
  // A version without a commit is the build's own text, which nobody can look up.
  const isRecorded = newest.hash === hash && newest.commit !== null
  return (
    <>
      <strong className={`outcome outcome-${isRecorded ? "good" : "bad"}`}>{text(isRecorded ? "Yes" : "No")}</strong>
      <p>
        {isRecorded ? (
          <Rich
            message="Policy <hash/>, from <version/>."
            parts={{ hash: <PolicyHash>{hash}</PolicyHash>, version: <VersionName version={newest} isDayEnough /> }}
          />
        ) : (
          <Rich
            message="Policy <hash/> is live, and no commit contains it."
            parts={{ hash: <PolicyHash>{hash}</PolicyHash> }}
          />
        )}
      </p>
    </>
  )
}
