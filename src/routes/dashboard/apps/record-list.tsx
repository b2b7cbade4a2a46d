import type { ReactNode } from "react"
import { Rich } from "../../../language/rich.tsx"
import { useText } from "../../../language/use-text.ts"
import { English } from "../../../ui/policy/english.tsx"
import { CompilerSentence } from "../../../ui/policy/compiler-words.tsx"
import { LinkTo } from "../../../ui/shell/link-to.tsx"
import { Moment } from "../../../ui/shell/moment.tsx"
import { visibleText } from "../../../language/visible-text.ts"
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
        <thead>
          <tr>
            <th scope="col">{text("App")}</th>
            <th scope="col">{text("File")}</th>
            <th scope="col">{text("What was found")}</th>
            {actionOf === undefined ? null : <th scope="col">{text("Action")}</th>}
          </tr>
        </thead>
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
          <strong className="outcome outcome-good">{text("Consistent")}</strong>
          <p>
            {text("{{count}} versions, the newest:", { count: state.versions })} <VersionName version={state.newest} />
          </p>
          <p className="text-sm text-faint">
            {text("Digest")} <code className="break-all">{state.digest}</code>
          </p>
        </>
      )
    case "false":
      return (
        <NotShown name={text("False")}>
          <English>{state.claim}</English>
        </NotShown>
      )
    case "unreadable":
      return (
        <NotShown name={text("Unreadable")}>
          <CompilerSentence sentence={state.fault} />
        </NotShown>
      )
    case "oversized":
      return (
        <NotShown name={text("Too large")}>
          {text("This file was not read: an access record can be at most 16 MiB.")}
        </NotShown>
      )
    case "unchecked":
      return (
        <>
          <NotShown name={text("Not proved")}>{text(state.reason)}</NotShown>
          {state.again === null ? null : (
            <p>{state.again === "soon" ? <Shortly follows={follows} /> : text("Reload this page later.")}</p>
          )}
        </>
      )
    case "second":
      return (
        <NotShown name={text("Not shown")}>
          <Rich
            message="The file <first/> is already a record of this app. Remove one of the two, or record one under another name."
            parts={{ first: <code>{state.first}</code> }}
          />
        </NotShown>
      )
    case "pending":
      return (
        <>
          <strong className="outcome outcome-move">{text("Being proved")}</strong>
          <p>
            <Shortly follows={follows} />
          </p>
        </>
      )
  }
}

/** The advice for a record that will soon be proved. */
function Shortly({ follows }: { readonly follows: boolean }) {
  const text = useText()
  return text(follows ? "This page shows it as soon as it is proved." : "Reload this page in a moment.")
}

/** The reason why nothing of a record is shown. */
const NotShown = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <>
    <strong className="outcome outcome-bad">{name}</strong>
    <p>{children}</p>
  </>
)
