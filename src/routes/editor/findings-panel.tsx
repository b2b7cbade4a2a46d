import type { ReactNode } from "react"
import { Rich } from "../../language/rich.tsx"
import { useText } from "../../language/use-text.ts"
import { English } from "../../ui/english.tsx"
import type { CheckAnswer, Finding, Place } from "../../compiler/finding.ts"
import { useSetbackText } from "../../compiler/setback.ts"
import { Verdict } from "./verdict.tsx"

interface FindingsPanelProps {
  /** Null before the first check. */
  readonly answer: CheckAnswer | null
  /** Whether the answer is about the text as it stands. */
  readonly current: boolean
  /** Null where nothing can be shown or applied, because no script runs. */
  readonly tools: FindingTools | null
  /** Stands between the verdict and the findings. */
  readonly children?: ReactNode
}

export interface FindingTools {
  readonly show: (finding: Finding) => void
  readonly applyFix: (finding: Finding) => void
}

/** What the compiler says about the text, in words. */
export function FindingsPanel({ answer, current, tools, children }: FindingsPanelProps) {
  const text = useText()
  return (
    <section aria-labelledby="findings" className="findings">
      <h2 id="findings">{text("Compiler")}</h2>
      <output aria-busy={!current || undefined} className={current ? undefined : "text-faint"}>
        <Sentence answer={answer} live={tools !== null} />
      </output>
      <div className="findings-room">
        {children}
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
      </div>
    </section>
  )
}

function Sentence({ answer, live }: Pick<FindingsPanelProps, "answer"> & { readonly live: boolean }) {
  const text = useText()
  const setbackText = useSetbackText()
  if (answer === null) return text(live ? "Asking the compiler…" : "Press Check to ask the compiler.")
  return answer.kind === "checked" ? <Verdict {...answer} /> : setbackText(answer.problem)
}

function FindingText({ finding, tools }: { readonly finding: Finding; readonly tools: FindingTools | null }) {
  const text = useText()
  const placeOf = ({ line, column }: Place) => text("line {{line}}, column {{column}}", { line, column })
  const { code, severity, message, note, hint, span, related, witness, fix } = finding
  return (
    <>
      <p className="text-sm">
        <strong lang="en">
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
      <p lang="en">{message}</p>
      {note === null ? null : (
        <p lang="en" className="text-faint">
          {note}
        </p>
      )}
      {related.map((place) => (
        <p key={`${place.span.start} ${place.message}`} className="text-faint">
          {placeOf(place.span)}: <English>{place.message}</English>
        </p>
      ))}
      {witness === null ? null : (
        <p className="text-faint">
          {witness.state === null ? (
            <Rich message="For example <url/>" parts={{ url: <code>{witness.url}</code> }} />
          ) : (
            <Rich
              message="For example <url/> for a visitor who is <state/>"
              parts={{ url: <code>{witness.url}</code>, state: <English>{witness.state}</English> }}
            />
          )}
        </p>
      )}
      {hint === null ? null : (
        <p>
          <Rich message="Hint: <hint/>" parts={{ hint: <English>{hint}</English> }} />
        </p>
      )}
      {fix === null || tools === null ? null : (
        <p>
          <button
            type="button"
            lang="en"
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
