import { Rich } from "../../../language/rich.tsx"
import { useText } from "../../../language/use-text.ts"
import type { AppliedApproval } from "../../../policies/records/approval.ts"
import { ApprovedBy } from "../../../ui/policy/approved-by.tsx"
import { Moment } from "../../../ui/shell/moment.tsx"
import { Typed } from "../../../ui/policy/typed.tsx"
import type { RecordedApproval } from "../../../policies/approvals/approvers.ts"
import { FAULTS } from "./approved-words.ts"

/** The approvals of one access change, from this site's reviews and from the files beside records. */
export function ChangeApprovals({ filed, reviewed }: RecordedApproval) {
  const text = useText()
  const isFiled = filed.some(({ result }) => result.kind === "approved")
  const isReviewed = reviewed !== "unreviewable" && reviewed?.approval != null
  return (
    <>
      {isFiled || isReviewed ? null : <p>{text("No stored approval covers this change.")}</p>}
      {/* A missing review is mentioned only if there is no file, either. */}
      {reviewed !== "unreviewable" && (isReviewed || !isFiled) ? (
        <p>
          <ApprovedBy reviewed={reviewed} />
        </p>
      ) : null}
      {filed.map((one, at) => (
        // Two directories may hold files of one name.
        // oxlint-disable-next-line react/no-array-index-key
        <Approval key={at} {...one} />
      ))}
    </>
  )
}

/** An approval file that names a change, with the reason why it does not count, if it does not. */
function Approval({ file, result }: AppliedApproval) {
  const text = useText()
  const name = <FileName>{file}</FileName>
  if (result.kind === "refused")
    return (
      <p>
        <Rich
          message="<file/> does not count: <reason/>."
          parts={{ file: name, reason: <span>{text(FAULTS[result.fault])}</span> }}
        />
      </p>
    )
  const { approver, sentence, expires, key } = result
  const parts = { file: name, until: <Moment at={expires} /> }
  return (
    <div>
      <p>
        <Rich
          message="Approved by <who/>: <sentence/>"
          parts={{
            who: (
              <strong>
                <Typed>{approver}</Typed>
              </strong>
            ),
            sentence: (
              <q>
                <Typed>{sentence}</Typed>
              </q>
            ),
          }}
        />
      </p>
      <p className="text-sm text-faint">
        {key === null ? (
          <Rich
            message="<file/>, valid until <until/>. Its signature is not checked, because this server has no key to check it with (<setting/>)."
            parts={{ ...parts, setting: <code>APPROVER_KEYS</code> }}
          />
        ) : (
          <Rich
            message="<file/>, valid until <until/>, signed with the key <key/>."
            parts={{ ...parts, key: <FileName>{key}</FileName> }}
          />
        )}
      </p>
    </div>
  )
}

/** A file's name, which people choose, so invisible characters are shown. */
export const FileName = ({ children }: { readonly children: string }) => (
  <code className="wrap-anywhere">
    <Typed>{children}</Typed>
  </code>
)
