import type { ReactNode } from "react"
import { Rich } from "../../../language/rich.tsx"
import { useText } from "../../../language/use-text.ts"
import { English } from "../../../ui/policy/english.tsx"
import { CompilerSentence } from "../../../ui/policy/compiler-words.tsx"
import { LinkTo } from "../../../ui/shell/link-to.tsx"
import { Moment } from "../../../ui/shell/moment.tsx"
import { visibleText } from "../../../language/visible-text.ts"
import { TableHead } from "../shared/plain-table.tsx"
import { VersionName } from "../shared/version.tsx"
import type { ListedRecord } from "../../../policies/chosen/listed.ts"

interface RecordListProps<R extends ListedRecord> {
  readonly records: readonly R[]
  /** True if the page updates itself while records are being checked. */
  readonly follows: boolean
  /** Renders the action in the last cell of a record's row. */
  readonly actionOf?: (record: R) => ReactNode
}

/** The table of records with the results of proving them. */
export function RecordList<R extends ListedRecord>({ records, follows, actionOf }: RecordListProps<R>) {
  const text = useText()
  return (
    <div className="sideways">
      <table className="plain-table stacked">
        <TableHead
          columns={[
            text("App"),
            text("File"),
            text("What was found"),
            ...(actionOf === undefined ? [] : [text("Action")]),
          ]}
        />
        <tbody>
          {records.map((record, at) => (
            // Two directories may hold files of one name.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={at}>
              <th scope="row">
                <AppName state={record.state} />
              </th>
              <td>
                <code className="wrap-anywhere">{visibleText(record.file)}</code>
                {record.uploaded === undefined ? null : (
                  <p className="text-sm text-faint">
                    <Rich message="You uploaded it <date/>." parts={{ date: <Moment at={record.uploaded} /> }} />
                  </p>
                )}
              </td>
              <td>
                <ProofResult state={record.state} follows={follows} />
              </td>
              {actionOf === undefined ? null : <td>{actionOf(record)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type State = ListedRecord["state"]

/** The name of a record's app, as a link if the record can be shown. */
function AppName({ state }: { readonly state: State }) {
  const text = useText()
  if (state.kind === "true")
    return (
      <LinkTo to="/dashboard" search={{ app: state.key, version: state.newest.word }}>
        <bdi translate="no">{state.app}</bdi>
      </LinkTo>
    )
  return "app" in state ? <bdi translate="no">{state.app}</bdi> : text("unknown")
}

/** The result of reading and proving a record. `follows`: the page updates by itself while records are being proved. */
function ProofResult({ state, follows }: { readonly state: State; readonly follows: boolean }) {
  const text = useText()
  switch (state.kind) {
    case "true":
      return (
        <>
          <Verdict look="good" name={text("Consistent")}>
            {text("{{count}} versions, the newest:", { count: state.versions })} <VersionName version={state.newest} />
          </Verdict>
          <p className="text-sm text-faint">
            {text("Digest")} <code className="break-all">{state.digest}</code>
          </p>
        </>
      )
    case "false":
      return (
        <Verdict look="bad" name={text("False")}>
          <English>{state.claim}</English>
        </Verdict>
      )
    case "unreadable":
      return (
        <Verdict look="bad" name={text("Unreadable")}>
          <CompilerSentence sentence={state.fault} />
        </Verdict>
      )
    case "oversized":
      return (
        <Verdict look="bad" name={text("Too large")}>
          {text("This file was not read: an access record can be at most 16 MiB.")}
        </Verdict>
      )
    case "unchecked":
      return (
        <>
          <Verdict look="bad" name={text("Not proved")}>
            {text(state.reason)}
          </Verdict>
          {state.again === null ? null : (
            <p>{state.again === "soon" ? <Shortly follows={follows} /> : text("Reload this page later.")}</p>
          )}
        </>
      )
    case "second":
      return (
        <Verdict look="bad" name={text("Not shown")}>
          <Rich
            message="The file <first/> is already a record of this app. Remove one of the two, or record one under another name."
            parts={{ first: <code>{state.first}</code> }}
          />
        </Verdict>
      )
    case "pending":
      return (
        <Verdict look="move" name={text("Being proved")}>
          <Shortly follows={follows} />
        </Verdict>
      )
  }
}

/** The advice for a record that will soon be proved. */
function Shortly({ follows }: { readonly follows: boolean }) {
  const text = useText()
  return text(follows ? "This page shows it as soon as it is proved." : "Reload this page in a moment.")
}

interface VerdictProps {
  readonly look: "good" | "move" | "bad"
  readonly name: string
  readonly children: ReactNode
}

/** The result of a check in a word or two, with the details beneath it. */
export const Verdict = ({ look, name, children }: VerdictProps) => (
  <>
    <strong className={`outcome outcome-${look}`}>{name}</strong>
    <p>{children}</p>
  </>
)
