import { Rich } from "../../../language/rich.tsx"
import { useText } from "../../../language/use-text.ts"
import { LinkTo } from "../../../ui/shell/link-to.tsx"
import { Moment } from "../../../ui/shell/moment.tsx"
import { WithCode } from "../../../ui/policy/with-code.tsx"
import { VersionName } from "../shared/version.tsx"
import { ApprovedBy } from "../../../ui/policy/approved-by.tsx"
import { commandsOf, isOnRecord, type Evidence, PROOFS, NOT_SHOWN } from "./evidence.ts"
import { PolicyHash } from "../../../ui/policy-hash.tsx"

/** The section about the limits of the proof: a guarded page does not protect the data behind it. */
export function NotShown() {
  const text = useText()
  return (
    <section aria-labelledby="not-shown">
      <h2 id="not-shown">{text("What the proof does not show")}</h2>
      <ul className="mt-2 max-w-3xl list-disc space-y-1 pl-5">
        {NOT_SHOWN.map((limit) => (
          <li key={limit}>
            <WithCode text={text(limit)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The evidence of this server for the policy that it runs. */
export function OwnEvidence({ evidence }: { readonly evidence: Evidence }) {
  const text = useText()
  const { host, asked, started, running, recorded, lastOpened, reviewed, files } = evidence
  return (
    <>
      <section aria-labelledby="runs">
        <h2 id="runs">{text("Is the live policy recorded?")}</h2>
        <p className="mt-2">
          <strong className={`outcome outcome-${isOnRecord(evidence) ? "good" : "bad"}`}>
            {text(isOnRecord(evidence) ? "Yes" : "No")}
          </strong>{" "}
          {text(
            isOnRecord(evidence)
              ? "The live guards were generated from the newest policy in the repository."
              : "The live guards were generated from a policy that no commit contains.",
          )}
          {evidence.isOlder ? ` ${text("You are looking at an older version.")}` : ""}
        </p>
        <dl className="facts">
          <dt>{text("Server")}</dt>
          <dd>
            <code>{host}</code>
          </dd>
          <dt>{text("Running since")}</dt>
          <dd>
            <Moment at={started} />
          </dd>
          <dt>{text("Checked at")}</dt>
          <dd>
            <Moment at={asked} />
          </dd>
          <dt>{text("Live policy")}</dt>
          <dd>
            <PolicyHash whole>{running}</PolicyHash>
          </dd>
          <dt>{text("Newest recorded policy")}</dt>
          <dd>
            {recorded === null ? (
              text("none")
            ) : (
              <>
                <PolicyHash whole>{recorded.hash}</PolicyHash>, <VersionName version={recorded} />
              </>
            )}
          </dd>
          <dt>{text("Opened last")}</dt>
          <dd>{lastOpened === null ? text("none") : <VersionName version={lastOpened} />}</dd>
          {lastOpened === null ? null : (
            <>
              <dt>{text("Its approval")}</dt>
              <dd>
                <ApprovedBy reviewed={reviewed} />
              </dd>
            </>
          )}
        </dl>
      </section>
      <section aria-labelledby="files">
        <h2 id="files">{text("The files this server was built from")}</h2>
        <p className="text-faint">{text("The SHA-256 of each file: if yours is the same, so is the file.")}</p>
        <dl className="facts">
          {files.map(({ name, sha256 }) => (
            <div key={name} className="contents">
              <dt>
                <code>{name}</code>
              </dt>
              <dd>
                <code>{sha256}</code>
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="proof">
        <h2 id="proof">{text("What the proof shows")}</h2>
        <ul className="mt-2 max-w-3xl list-disc space-y-1 pl-5">
          {PROOFS.map((proof) => (
            <li key={proof}>
              <WithCode text={text(proof)} />
            </li>
          ))}
        </ul>
        <p className="mt-2 no-print">
          <Rich
            message="The invariants are listed <to>under the guard table</to>."
            parts={{ to: <LinkTo to="/dashboard" /> }}
          />
        </p>
      </section>
      <NotShown />
      <section aria-labelledby="yourself">
        <h2 id="yourself">{text("How to check for yourself")}</h2>
        <p className="max-w-3xl">
          {text(
            "Run these in a clone of the repository, one line after the other. The first reads from this server which policy it runs; the last prints the SHA-256 values above. The policy commands fail if anything differs; compare what the first and the last print with this page.",
          )}
        </p>
        <figure className="source">
          <pre>
            <code>{commandsOf(evidence).join("\n")}</code>
          </pre>
        </figure>
      </section>
    </>
  )
}
