import type { ReactNode } from "react"
import { Rich } from "../../../language/rich.tsx"
import { useText } from "../../../language/use-text.ts"
import { LinkTo } from "../../../ui/shell/link-to.tsx"
import { Moment } from "../../../ui/shell/moment.tsx"
import { WithCode } from "../../../ui/policy/with-code.tsx"
import { VersionName } from "../shared/version.tsx"
import { ApprovedBy } from "../../../ui/policy/approved-by.tsx"
import { commandsOf, isOnRecord, PROOFS, NOT_SHOWN } from "./evidence.ts"
import type { Evidence } from "./evidence.server.ts"
import type { PlainMessage } from "../../../language/message.ts"
import { PolicyHash } from "../../../ui/policy-hash.tsx"
import { Fact, Section } from "../../../ui/section.tsx"

interface LastSectionsProps {
  readonly commands: readonly string[]
  /** The explanation of the commands. */
  readonly children: ReactNode
}

/**
 * The sections that end the evidence of this app and of a recorded one: the limits of the proof, and the commands with
 * which a reader can check it.
 */
export function LastSections({ commands, children }: LastSectionsProps) {
  const text = useText()
  return (
    <>
      {/* A guarded page does not protect the data behind it. */}
      <Section id="not-shown" title={text("What the proof does not show")}>
        <Statements statements={NOT_SHOWN} />
      </Section>
      <Section id="yourself" title={text("How to check for yourself")}>
        <p className="max-w-3xl">{children}</p>
        <figure className="source">
          <pre>
            <code>{commands.join("\n")}</code>
          </pre>
        </figure>
      </Section>
    </>
  )
}

function Statements({ statements }: { readonly statements: readonly PlainMessage[] }) {
  const text = useText()
  return (
    <ul className="mt-2 max-w-3xl list-disc space-y-1 pl-5">
      {statements.map((statement) => (
        <li key={statement}>
          <WithCode text={text(statement)} />
        </li>
      ))}
    </ul>
  )
}

/** The evidence of this server for the policy that it runs. */
export function OwnEvidence({ evidence }: { readonly evidence: Evidence }) {
  const text = useText()
  const { host, asked, started, running, recorded, lastOpened, reviewed, files } = evidence
  return (
    <>
      <Section id="runs" title={text("Is the live policy recorded?")}>
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
          <Fact name={text("Server")}>
            <code>{host}</code>
          </Fact>
          <Fact name={text("Running since")}>
            <Moment at={started} />
          </Fact>
          <Fact name={text("Checked at")}>
            <Moment at={asked} />
          </Fact>
          <Fact name={text("Live policy")}>
            <PolicyHash whole>{running}</PolicyHash>
          </Fact>
          <Fact name={text("Newest recorded policy")}>
            {recorded === null ? (
              text("none")
            ) : (
              <>
                <PolicyHash whole>{recorded.hash}</PolicyHash>, <VersionName version={recorded} />
              </>
            )}
          </Fact>
          <Fact name={text("Opened last")}>
            {lastOpened === null ? text("none") : <VersionName version={lastOpened} />}
          </Fact>
          {lastOpened === null ? null : (
            <Fact name={text("Its approval")}>
              <ApprovedBy reviewed={reviewed} />
            </Fact>
          )}
        </dl>
      </Section>
      <Section id="files" title={text("The files this server was built from")}>
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
      </Section>
      <Section id="proof" title={text("What the proof shows")}>
        <Statements statements={PROOFS} />
        <p className="mt-2 no-print">
          <Rich
            message="The invariants are listed <to>under the guard table</to>."
            parts={{ to: <LinkTo to="/dashboard" /> }}
          />
        </p>
      </Section>
      <LastSections commands={commandsOf(evidence)}>
        {text(
          "Run these in a clone of the repository, one line after the other. The first reads from this server which policy it runs; the last prints the SHA-256 values above. The policy commands fail if anything differs; compare what the first and the last print with this page.",
        )}
      </LastSections>
    </>
  )
}
