import { Form } from "react-router"
import { Rich } from "../../../language/rich.tsx"
import { useText } from "../../../language/use-text.ts"
import { Button } from "../../../ui/button.tsx"
import { Moment } from "../../../ui/shell/moment.tsx"
import { ChangeApprovals } from "../shared/change-approvals.tsx"
import { ChosenFields } from "../shared/chosen.tsx"
import { VersionName } from "../shared/version.tsx"
import { recordCommandsOf, type RecordEvidence } from "./evidence.ts"
import { SHORT_HASHES, shortAnswerOf, VERSION_MATCH_TEXT } from "./version-match.ts"
import { NotShown } from "./own-evidence.tsx"
import { PolicyHash } from "../../../ui/policy-hash.tsx"

/** The evidence of a record for another app. */
export function RecordEvidenceView({ evidence }: { readonly evidence: RecordEvidence }) {
  return (
    <>
      <ReportedPolicy evidence={evidence} />
      <RecordFacts evidence={evidence} />
      <NotShown />
      <OwnCheck evidence={evidence} />
    </>
  )
}

interface PartProps {
  readonly evidence: RecordEvidence
}

/** The comparison of the policy that the app reports with the recorded versions. */
function ReportedPolicy({ evidence: { reportedHash, versionMatch, version } }: PartProps) {
  const text = useText()
  return (
    <section aria-labelledby="runs">
      <h2 id="runs">{text("Is the live policy recorded?")}</h2>
      {versionMatch === null ? (
        <p className="max-w-3xl">
          <Rich
            message="Only the app itself knows what it runs. Open its address with <path/> at the end, and enter the policy hash that it shows: 64 letters and digits."
            parts={{ path: <code>/healthz</code> }}
          />
        </p>
      ) : (
        <p className="mt-2">
          <strong className={`outcome outcome-${versionMatch.kind === "this" ? "good" : "bad"}`}>
            {text(shortAnswerOf(versionMatch))}
          </strong>{" "}
          {text(VERSION_MATCH_TEXT[versionMatch.kind])}{" "}
          {"version" in versionMatch ? (
            <VersionName version={versionMatch.version} />
          ) : (
            <PolicyHash>{version.hash}</PolicyHash>
          )}
        </p>
      )}
      <Form method="get" key={reportedHash} className="filters no-print">
        <ChosenFields />
        <label>
          <span>{text("Policy that the app reports")}</span>
          <input
            name="running"
            defaultValue={reportedHash}
            className="input font-mono"
            maxLength={64}
            autoComplete="off"
            spellCheck={false}
            required
          />
        </label>
        <Button>{text("Compare")}</Button>
      </Form>
    </section>
  )
}

/** The facts in the record. */
function RecordFacts({ evidence }: PartProps) {
  const { app, uploaded, asked, digest, compiler, complete, hasShortHashes, recorded, version, lastOpened, approval } =
    evidence
  const text = useText()
  return (
    <section aria-labelledby="record">
      <h2 id="record">{text("The record")}</h2>
      <p>{text("Every claim in it was proved again for this page.")}</p>
      {hasShortHashes ? <p className="max-w-3xl">{text(SHORT_HASHES)}</p> : null}
      <dl className="facts">
        <dt>{text("App")}</dt>
        <dd>
          <bdi translate="no">{app}</bdi>
        </dd>
        {uploaded === null ? null : (
          <>
            <dt>{text("Uploaded by")}</dt>
            <dd>
              <bdi className="wrap-anywhere">{uploaded.by}</bdi>, <Moment at={uploaded.at} />
            </dd>
          </>
        )}
        <dt>{text("Recorded policy")}</dt>
        <dd>
          <PolicyHash whole>{version.hash}</PolicyHash>, <VersionName version={version} />
        </dd>
        <dt>{text("Opened last")}</dt>
        <dd>{lastOpened === null ? text("none") : <VersionName version={lastOpened} />}</dd>
        {lastOpened === null ? null : (
          <>
            <dt>{text("Its approval")}</dt>
            <dd>
              {approval === null ? (
                text("The record does not include what came before.")
              ) : (
                <ChangeApprovals {...approval} />
              )}
            </dd>
          </>
        )}
        <dt>{text("Digest of the record")}</dt>
        <dd>
          <code>{digest}</code>
        </dd>
        <dt>{text("Recorded versions")}</dt>
        <dd>{recorded}</dd>
        <dt>{text("Starts with the policy's first version?")}</dt>
        <dd>{text(complete ? "Yes" : "No")}</dd>
        <dt>{text("Written by")}</dt>
        <dd>
          <code>sallyport {compiler}</code>
        </dd>
        <dt>{text("Checked at")}</dt>
        <dd>
          <Moment at={asked} />
        </dd>
      </dl>
    </section>
  )
}

/** The commands with which a reader can check the evidence. */
function OwnCheck({ evidence }: PartProps) {
  const text = useText()
  return (
    <section aria-labelledby="yourself">
      <h2 id="yourself">{text("How to check for yourself")}</h2>
      <p className="max-w-3xl">
        {text(
          "You need the record file and a machine that has the compiler. The first command proves every claim in the record again; the second reads the policy hash from the app itself and tries its pages.",
        )}{" "}
        {evidence.lastOpened?.commit == null || evidence.beforeOpening === null
          ? null
          : text(
              "Run the third in a clone of the app's repository. It shows whether a signed approval covers what was opened last, and who signed it.",
            )}
      </p>
      <figure className="source">
        <pre>
          <code>{recordCommandsOf(evidence).join("\n")}</code>
        </pre>
      </figure>
    </section>
  )
}
