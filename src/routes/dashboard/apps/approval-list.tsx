import { Rich } from "../../../language/rich.tsx"
import { useText } from "../../../language/use-text.ts"
import { LinkTo } from "../../../ui/shell/link-to.tsx"
import { FileName } from "../shared/change-approvals.tsx"
import { TableHead } from "../shared/plain-table.tsx"
import { Verdict } from "./record-list.tsx"
import { FAULTS } from "../shared/approved-words.ts"
import { PolicyHash } from "../../../ui/policy-hash.tsx"
import type { listedApprovals, ListedApproval } from "./listed.server.ts"
import { Section } from "../../../ui/section.tsx"

/** The list of approval files beside the records, with the result of checking each. */
export function ApprovalList({ approvals, left }: Awaited<ReturnType<typeof listedApprovals>>) {
  const text = useText()
  if (approvals.length === 0) return null
  return (
    <Section id="approvals" title={text("Approvals kept with the records")} className="mt-8">
      <p className="max-w-3xl">
        {text(
          "To see whether an approval matches a change and counts for it, open that change or the app's evidence page.",
        )}
      </p>
      <div className="sideways">
        <table className="plain-table">
          <TableHead columns={[text("File"), text("Policy it approves"), text("What was found")]} />
          <tbody>
            {approvals.map((approval, at) => (
              // Two directories may hold files of one name.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={at}>
                <th scope="row">
                  <FileName>{approval.file}</FileName>
                </th>
                <td>
                  <ApprovedPolicy {...approval} />
                </td>
                <td>
                  <ReadingResult state={approval.state} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {left === 0 ? null : <p className="note">{text("{{count}} more files were not read.", { count: left })}</p>}
    </Section>
  )
}

/** The policy that an approval is for, with the apps in which it was in force. */
function ApprovedPolicy({ policy, apps }: ListedApproval) {
  const text = useText()
  if (policy === null) return text("unknown")
  return (
    <>
      <PolicyHash>{policy}</PolicyHash>
      {apps.length === 0 ? <p>{text("No recorded app had it.")}</p> : null}
      {apps.map(({ key, name, version }) => (
        <p key={key}>
          <LinkTo to="/dashboard/evidence" search={{ app: key, version }}>
            <bdi translate="no">{name}</bdi>
          </LinkTo>
        </p>
      ))}
    </>
  )
}

/** The result of reading an approval file and checking its signature. */
function ReadingResult({ state }: Pick<ListedApproval, "state">) {
  const text = useText()
  switch (state.kind) {
    case "trusted":
      return (
        <Verdict look="good" name={text("Signed")}>
          <Rich message="with the key <key/>" parts={{ key: <FileName>{state.key}</FileName> }} />
        </Verdict>
      )
    case "not-judged":
      return (
        <Verdict look="move" name={text("Signature not checked")}>
          <Rich
            message="This server has no key to check it with (<setting/>)."
            parts={{ setting: <code>APPROVER_KEYS</code> }}
          />
        </Verdict>
      )
    case "changed":
    case "malformed":
    case "no-approval":
    case "newer":
    case "other-key":
    case "oversized":
    case "unreadable":
      return (
        <Verdict look="bad" name={text("Does not count")}>
          {text(FAULTS[state.kind])}
        </Verdict>
      )
  }
}
