import { Rich } from "../../../language/rich.tsx"
import { useText } from "../../../language/use-text.ts"
import { AccessChangeList, type AccessChanges } from "../../../ui/policy/access-changes.tsx"
import { CompilerSentence } from "../../../ui/policy/compiler-words.tsx"
import type { Audit } from "../../../policies/compiler/compile-job.server.ts"
import { Moment } from "../../../ui/shell/moment.tsx"
import { ApprovedBy } from "../../../ui/policy/approved-by.tsx"
import type { ChangeApproval } from "../../../policies/approvals/approvers.ts"
import { ChangeApprovals } from "../shared/change-approvals.tsx"
import { PolicyHash } from "../../../ui/policy-hash.tsx"
import { AuthorText } from "../../../ui/policy/typed.tsx"

/** A commit that changed the policy, with its access changes. */
type Commit = Audit["commits"][number]

interface CommittedChangeProps {
  readonly commit: Commit
  /** The recorded approvals of the change; null if they are not known. */
  readonly approval?: ChangeApproval | null
}

/** The changes of access in one commit, and their approvals. */
export const CommittedChange = ({ commit, approval = null }: CommittedChangeProps) => (
  <li className="commit" id={`commit-${commit.hash.slice(0, 10)}`}>
    <h2>
      <AuthorText>{commit.subject}</AuthorText>
    </h2>
    <p className="text-faint">
      <Provenance commit={commit} />
    </p>
    {commit.access === null ? (
      <p>
        <Rich
          message="What this changed is unknown: <reason/>."
          parts={{ reason: commit.reason === null ? <></> : <CompilerSentence sentence={commit.reason} /> }}
        />
      </p>
    ) : (
      <>
        <p>
          <Summary access={commit.access} since={commit.since} />
        </p>
        <AccessChangeList access={commit.access} />
        {approval === null ? null : <Approval approval={approval} />}
      </>
    )}
  </li>
)

/** The approvals of a change: `recorded` for an app on record, from files and reviews; else from reviews alone. */
const Approval = ({ approval }: { readonly approval: ChangeApproval }) =>
  approval.kind === "recorded" ? (
    <ChangeApprovals {...approval} />
  ) : (
    <p>
      <ApprovedBy reviewed={approval.reviewed} />
    </p>
  )

/** The date, commit and policy of a change. */
function Provenance({ commit: { hash, date, policy } }: { readonly commit: Commit }) {
  const parts = { date: <Moment at={date} />, commit: <code>{hash.slice(0, 10)}</code> }
  return policy === null ? (
    <Rich message="<date/>, commit <commit/>" parts={parts} />
  ) : (
    <Rich
      message="<date/>, commit <commit/>, policy <policy/>"
      parts={{ ...parts, policy: <PolicyHash>{policy}</PolicyHash> }}
    />
  )
}

/** The changes in a sentence. If commits in between had no accepted policy, it names the one that was compared with. */
function Summary({ access: { changes, summary }, since }: Pick<Commit, "since"> & { readonly access: AccessChanges }) {
  const text = useText()
  const silent = changes.length === 0
  if (since === null && silent) return text("No one's access changed.")
  if (since === null)
    return (
      <>
        <CompilerSentence sentence={summary} />.
      </>
    )
  const commit = <code>{since.slice(0, 10)}</code>
  return silent ? (
    <Rich message="No one's access changed since <commit/>, the last accepted policy." parts={{ commit }} />
  ) : (
    <Rich
      message="<summary/> since <commit/>, the last accepted policy."
      parts={{ summary: <CompilerSentence sentence={summary} />, commit }}
    />
  )
}

interface BuiltRecordProps {
  readonly builtAt: string
  readonly access: AccessChanges | null
}

/** The view for a build without a history: the pages that its own policy opens. */
export function BuiltRecordView({ builtAt, access }: BuiltRecordProps) {
  const text = useText()
  return (
    <section aria-labelledby="built">
      <p className="note">
        {text(
          "This server was built without the policy's git history, so earlier changes are unknown here. This is the build's own record.",
        )}
      </p>
      <h2 id="built">{text("What the policy opens, compared with no policy")}</h2>
      <p className="text-faint">
        <Rich message="Built at <date/>" parts={{ date: <Moment at={builtAt} /> }} />
      </p>
      {access === null ? (
        <p>{text("The policy has too many regions to compare.")}</p>
      ) : (
        <>
          <p>
            <CompilerSentence sentence={access.summary} />.
          </p>
          <AccessChangeList access={access} />
        </>
      )}
    </section>
  )
}
