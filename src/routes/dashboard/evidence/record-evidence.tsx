import { Form } from "react-router"
import { Rich } from "../../../language/rich.tsx"
import { useText } from "../../../language/use-text.ts"
import { Button } from "../../../ui/button.tsx"
import { Moment } from "../../../ui/shell/moment.tsx"
import { ChangeApprovals } from "../shared/change-approvals.tsx"
import { ChosenFields } from "../shared/chosen.tsx"
import { VersionName } from "../shared/version.tsx"
import { openingCommitsOf, recordCommandsOf } from "./evidence.ts"
import type { RecordEvidence } from "./evidence.server.ts"
import { SHORT_HASHES, shortAnswerOf, VERSION_MATCH_TEXT } from "./version-match.ts"
import { LastSections } from "./own-evidence.tsx"
import { PolicyHash } from "../../../ui/policy-hash.tsx"
import { Fact, Section } from "../../../ui/section.tsx"

/** The evidence about another app, from the record of its policy. */
export function RecordEvidenceView({ evidence }: { readonly evidence: RecordEvidence }) {
  const text = useText()
  return (
    <>
      <ReportedPolicy evidence={evidence} />
      <RecordFacts evidence={evidence} />
      <LastSections commands={recordCommandsOf(evidence)}>
        {text(
          "You need the record file and a machine that has the compiler. The first command proves every statement in the record again; the second reads the policy hash from the app itself and tries its pages.",
        )}{" "}
        {openingCommitsOf(evidence) === null
          ? null
          : text(
              "Run the third in a clone of the app's repository. It shows whether a signed approval covers what was opened last, and who signed it.",
            )}
      </LastSections>
    </>
  )
}

/**
 * The form for the policy hash that the app reports, and the recorded version that has it. It says where to find the
 * hash until one is entered.
 */
function ReportedPolicy({ evidence }: { readonly evidence: RecordEvidence }) {
  const text = useText()
  const { reportedHash, versionMatch, version } = evidence
  return (
    <Section id="runs" title={text("Is the live policy recorded?")}>
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
    </Section>
  )
}

/** The section about the record: its origin, size and newest version. */
function RecordFacts({ evidence }: { readonly evidence: RecordEvidence }) {
  const text = useText()
  const { version, lastOpened, approval, uploaded } = evidence
  return (
    <Section id="record" title={text("The record")}>
      <p>{text("Every claim in it was proved again for this page.")}</p>
      {evidence.hasShortHashes ? <p className="max-w-3xl">{text(SHORT_HASHES)}</p> : null}
      <dl className="facts">
        <Fact name={text("App")}>
          <bdi translate="no">{evidence.app}</bdi>
        </Fact>
        {uploaded === null ? null : (
          <Fact name={text("Uploaded by")}>
            <bdi className="wrap-anywhere">{uploaded.by}</bdi>, <Moment at={uploaded.at} />
          </Fact>
        )}
        <Fact name={text("Recorded policy")}>
          <PolicyHash whole>{version.hash}</PolicyHash>, <VersionName version={version} />
        </Fact>
        <Fact name={text("Opened last")}>
          {lastOpened === null ? text("none") : <VersionName version={lastOpened} />}
        </Fact>
        {lastOpened === null ? null : (
          <Fact name={text("Its approval")}>
            {approval === null ? (
              text("The record does not include what came before.")
            ) : (
              <ChangeApprovals {...approval} />
            )}
          </Fact>
        )}
        <Fact name={text("Digest of the record")}>
          <code>{evidence.digest}</code>
        </Fact>
        <Fact name={text("Recorded versions")}>{evidence.recorded}</Fact>
        <Fact name={text("Starts with the policy's first version?")}>{text(evidence.complete ? "Yes" : "No")}</Fact>
        <Fact name={text("Written by")}>
          <code>sallyport {evidence.compiler}</code>
        </Fact>
        <Fact name={text("Checked at")}>
          <Moment at={evidence.asked} />
        </Fact>
      </dl>
    </Section>
  )
}
