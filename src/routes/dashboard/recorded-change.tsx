import { AccessChangeList, type AccessChanges } from "../../ui/access-changes.tsx"
import { Moment } from "../../ui/moment.tsx"

interface Commit {
  readonly hash: string
  readonly date: string
  readonly subject: string
  readonly policy: string | null
  readonly since: string | null
  readonly access: AccessChanges | null
  readonly reason: string | null
}

/** What one commit opened and closed. */
export const CommittedChange = ({ commit }: { readonly commit: Commit }) => {
  const { hash, date, subject, policy, since, access, reason } = commit
  return (
    <li className="commit" id={`commit-${hash.slice(0, 10)}`}>
      <h2>{subject}</h2>
      <p className="text-faint">
        <Moment at={date} />, commit <code>{hash.slice(0, 10)}</code>
        {policy === null ? null : (
          <>
            , policy <code>{policy}</code>
          </>
        )}
      </p>
      {access === null ? (
        <p>It cannot be said what this changed: {reason}.</p>
      ) : (
        <>
          <p>
            {access.changes.length === 0 ? "Nobody's access changed" : access.summary}
            {since === null ? "" : `, since ${since.slice(0, 10)}, the last policy that was accepted`}.
          </p>
          <AccessChangeList changes={access.changes} />
        </>
      )}
    </li>
  )
}

interface BuiltRecordProps {
  readonly builtAt: string
  readonly access: AccessChanges | null
}

/** Where the build had no history to read, it can still say what its own policy opens. */
export const BuiltRecord = ({ builtAt, access }: BuiltRecordProps) => (
  <section aria-labelledby="built">
    <p className="note">
      This server was built without the policy's git history, so earlier changes are not known here. This is the build's
      own record.
    </p>
    <h2 id="built">What the policy opens, compared with no policy</h2>
    <p className="text-faint">
      Built at <Moment at={builtAt} />
    </p>
    {access === null ? (
      <p>The policy has too many regions to compare.</p>
    ) : (
      <>
        <p>{access.summary}.</p>
        <AccessChangeList changes={access.changes} />
      </>
    )}
  </section>
)
