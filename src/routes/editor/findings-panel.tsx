import type { CheckAnswer, Finding } from "./finding.ts"
import { summaryOf } from "./finding.ts"

interface FindingsPanelProps {
  /** Null before the first check. */
  readonly answer: CheckAnswer | null
  /** Whether the answer is about the text as it stands. */
  readonly current: boolean
  /** Null where nothing can be shown or applied, because no script runs. */
  readonly tools: FindingTools | null
}

export interface FindingTools {
  readonly show: (finding: Finding) => void
  readonly applyFix: (finding: Finding) => void
}

/** What the compiler says about the text, in words. */
export function FindingsPanel({ answer, current, tools }: FindingsPanelProps) {
  return (
    <section aria-labelledby="findings" className="findings">
      <h2 id="findings">Compiler</h2>
      <output aria-busy={!current || undefined} className={current ? undefined : "text-faint"}>
        {sentenceOf(answer, tools !== null)}
      </output>
      {answer?.kind === "checked" && answer.findings.length > 0 ? (
        <ol>
          {answer.findings.map((finding) => (
            <li
              key={`${finding.code} ${finding.span?.start ?? ""} ${finding.message}`}
              className={`finding-${finding.severity}`}
            >
              <FindingText finding={finding} tools={current ? tools : null} />
            </li>
          ))}
        </ol>
      ) : null}
    </section>
  )
}

function sentenceOf(answer: CheckAnswer | null, live: boolean): string {
  if (answer === null) return live ? "Asking the compiler…" : "Press Check to ask the compiler."
  return answer.kind === "checked" ? summaryOf(answer) : answer.message
}

function FindingText({ finding, tools }: { readonly finding: Finding; readonly tools: FindingTools | null }) {
  const { code, severity, message, note, hint, span, related, witness, fix } = finding
  return (
    <>
      <p className="text-sm">
        <strong>
          {severity} {code}
        </strong>{" "}
        {span === null ? null : tools === null ? (
          placeOf(span)
        ) : (
          <button type="button" className="link cursor-pointer" onClick={() => tools.show(finding)}>
            {placeOf(span)}
          </button>
        )}
      </p>
      <p>{message}</p>
      {note === null ? null : <p className="text-faint">{note}</p>}
      {related.map((place) => (
        <p key={`${place.span.start} ${place.message}`} className="text-faint">
          {placeOf(place.span)}: {place.message}
        </p>
      ))}
      {witness === null ? null : (
        <p className="text-faint">
          For example <code>{witness.url}</code>
          {witness.state === null ? "" : ` for a visitor who is ${witness.state}`}
        </p>
      )}
      {hint === null ? null : <p>Hint: {hint}</p>}
      {fix === null || tools === null ? null : (
        <p>
          <button
            type="button"
            className="button button-secondary button-small"
            onClick={() => tools.applyFix(finding)}
          >
            {fix.title}
          </button>
        </p>
      )}
    </>
  )
}

const placeOf = ({ line, column }: { readonly line: number; readonly column: number }): string =>
  `line ${line}, column ${column}`
