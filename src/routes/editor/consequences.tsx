import { diffCountOf, TextDiff } from "./text-diff.tsx"
import { AccessChangeList, type AccessChanges } from "../../ui/access-changes.tsx"
import { authStates } from "../../generated/guards.ts"
import { OutcomeMark } from "../../ui/outcome.tsx"
import type { DraftFacts, DraftRow } from "./draft-facts.ts"
import type { CheckAnswer } from "./finding.ts"

interface ConsequencesProps {
  /** Null before the first check. */
  readonly answer: CheckAnswer | null
  /** Whether the answer is about the text as it stands. */
  readonly current: boolean
  /** Whether the change of the text is shown at once. */
  readonly diffOpen?: boolean
}

/** What the text would mean if it were in force. */
export function Consequences({ answer, current, diffOpen = false }: ConsequencesProps) {
  const draft = answer?.kind === "checked" ? answer.draft : null
  return (
    <section aria-labelledby="consequences" className="consequences">
      <h2 id="consequences">Access changes</h2>
      <output aria-busy={!current || undefined} className={current ? "font-medium" : "text-faint"}>
        {sentenceOf(answer)}
      </output>
      {draft === null ? null : (
        <>
          {draft.access === null ? null : <AccessChangeList changes={draft.access.changes} />}
          <details className="mt-6">
            <summary>Guard table of this text</summary>
            <DraftTable rows={draft.rows} hash={draft.hash} />
          </details>
          <GuardsDiff guards={draft.guards} />
        </>
      )}
      {answer?.kind === "checked" ? <PolicyDiff patch={answer.patch} open={diffOpen} /> : null}
    </section>
  )
}

function sentenceOf(answer: CheckAnswer | null): string {
  if (answer === null) return "Known once the compiler has been asked."
  if (answer.kind === "unchecked") return "Not known: the text was not checked."
  if (answer.draft === null) return "None: a policy that the compiler rejects never comes into force."
  const { access } = answer.draft
  return access === null ? "The two policies differ in too many ways to compare." : summaryOf(access)
}

function summaryOf({ changes, summary }: AccessChanges): string {
  if (changes.length === 0) return "Nobody's access changes: everybody gets what they get now."
  const toPublic = changes.filter((change) => change.public).length
  const warning = toPublic === 0 ? "" : "Warning: this opens pages to everybody, without signing in. "
  return `${warning}Compared with what runs now: ${summary}.`
}

const DraftTable = ({ rows, hash }: { readonly rows: readonly DraftRow[]; readonly hash: string }) => (
  <table className="plain-table">
    <caption>
      Policy <code>{hash}</code>, {rows.length} rules
    </caption>
    <thead>
      <tr>
        <th scope="col">Path pattern</th>
        <th scope="col">Requirement</th>
        {authStates.map((state) => (
          <th key={state} scope="col" className="wide">
            {state}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ path, match, require, outcomes }) => (
        <tr key={`${path} ${match}`}>
          <th scope="row">
            <code>{path}</code> <span className="rule-match">{match}</span>
          </th>
          <td>{require}</td>
          {authStates.map((state) => (
            <td key={state} className="wide">
              <OutcomeMark outcome={outcomes[state]} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

/** The text against the policy in force, for a rejected one too. */
function PolicyDiff({ patch, open }: { readonly patch: string | null; readonly open: boolean }) {
  if (patch === "") return null
  return (
    <details className="source mt-3" open={open}>
      <summary>How the policy's text changes{patch === null ? "" : `: ${diffCountOf(patch)}`}</summary>
      <TextDiff patch={patch} label="Change of the policy's text" />
    </details>
  )
}

function GuardsDiff({ guards }: Pick<DraftFacts, "guards">) {
  if (guards === "") return null
  return (
    <details className="source mt-3">
      <summary>How the generated guards change</summary>
      <TextDiff patch={guards} label="Change of the generated guards" />
    </details>
  )
}
