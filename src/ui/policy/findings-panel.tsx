import { memo, useDeferredValue, useEffect, useRef, useState } from "react"
import { findingText, useCompilerTables } from "../../language/compiler-text.ts"
import { Rich } from "../../language/rich.tsx"
import { useText } from "../../language/use-text.ts"
import { LongWait } from "../shell/long-wait.tsx"
import { Paged } from "../shell/paged.tsx"
import { CompilerWords } from "./compiler-words.tsx"
import { StateWords } from "./state-name.tsx"
import type { CheckAnswer, Checked, Finding, FindingPlace } from "../../policies/compiler/finding.ts"
import { useSubmitFailureText } from "../../policies/compiler/submit-failure.ts"
import { Section } from "../section.tsx"

interface FindingsPanelProps {
  /** The answer of the last check; null before the first. */
  readonly answer: Found | null
  /** True if the answer is about the text as it is now. */
  readonly current: boolean
  /** The time until an unchecked text is checked again, in seconds; null if it is not. */
  readonly pause?: number | null
  /** The actions for a finding; null without a script. */
  readonly tools: FindingTools | null
}

/** The part of an answer with the findings. */
type Found =
  | Pick<Extract<CheckAnswer, { readonly kind: "checked" }>, "kind" | "findings" | "counts">
  | Extract<CheckAnswer, { readonly kind: "unchecked" }>

/** The actions for a finding: selecting its text, and applying its fix. */
export interface FindingTools {
  readonly show: (finding: Finding) => void
  readonly applyFix: (finding: Finding) => void
}

/**
 * The compiler's findings about a policy text, with a sentence about the check. The editor shows it beside the text.
 */
export function FindingsPanel({ answer, current, pause = null, tools }: FindingsPanelProps) {
  const text = useText()
  const stable = useStableTools(current ? tools : null)
  // Deferred, because there may be hundreds and typing is more important.
  const listed = useDeferredValue(answer)
  const usable = useDeferredValue(current && tools !== null)
  return (
    <Section id="findings" title={text("Compiler")} className="findings">
      <LongWait isWaiting={!current && tools !== null} isAnnounced={false} />
      <output aria-busy={!current || undefined} className={current ? undefined : "text-faint"}>
        <Sentence answer={answer} pause={pause} live={tools !== null} />
      </output>
      {listed?.kind === "checked" && listed.findings.length > 0 ? (
        <FindingList findings={listed.findings} tools={usable ? stable : null} />
      ) : null}
    </Section>
  )
}

/** Tools with a stable identity, so that the list does not render again. They do nothing while `tools` is null. */
function useStableTools(tools: FindingTools | null): FindingTools {
  const latest = useRef(tools)
  useEffect(() => {
    latest.current = tools
  })
  const [stable] = useState<FindingTools>(() => ({
    show: (finding) => latest.current?.show(finding),
    applyFix: (finding) => latest.current?.applyFix(finding),
  }))
  return stable
}

interface FindingListProps {
  readonly findings: readonly Finding[]
  readonly tools: FindingTools | null
}

/** The most findings on one page of the list. */
const PAGE_SIZE = 10

const FindingList = memo(function FindingList({ findings, tools }: FindingListProps) {
  return (
    <Paged entries={findings} size={PAGE_SIZE}>
      {(findingsOfPage) => (
        <ol>
          {findingsOfPage.map((finding) => (
            <li
              key={`${finding.code} ${finding.span?.start ?? ""} ${finding.message}`}
              className={`finding-${finding.severity}`}
            >
              <FindingText finding={finding} tools={tools} />
            </li>
          ))}
        </ol>
      )}
    </Paged>
  )
})

interface SentenceProps extends Pick<FindingsPanelProps, "answer"> {
  readonly pause: number | null
  /** True if the text is checked while somebody types. */
  readonly live: boolean
}

/** The state of the check in a sentence. */
function Sentence({ answer, pause, live }: SentenceProps) {
  const text = useText()
  const failureText = useSubmitFailureText()
  if (answer === null) return text(live ? "Checking…" : "Press Check to run the compiler.")
  if (answer.kind === "checked") return <CheckSummary {...answer} />
  const problem = failureText(answer.problem)
  if (pause !== null) return `${problem} ${text("Checking again in {{count}} seconds.", { count: pause })}`
  // With `again`, a retry could help, but the limit of automatic ones is reached.
  return answer.again === undefined || !live ? problem : `${problem} ${text("It is checked again when you type.")}`
}

/** A summary of a check: the number of findings, and the compiler's answer. */
export function CheckSummary({ findings, counts: { errors, warnings } }: Pick<Checked, "findings" | "counts">) {
  const text = useText()
  const summary = () => {
    if (errors === 0 && warnings === 0) return text("No findings: the compiler accepts this policy.")
    if (errors === 0) return text("{{count}} warnings: the compiler accepts this policy.", { count: warnings })
    if (warnings === 0) return text("{{count}} errors: the compiler rejects this policy.", { count: errors })
    return text("{{errors}}, {{warnings}}: the compiler rejects this policy.", {
      errors: text("{{count}} errors", { count: errors }),
      warnings: text("{{count}} warnings", { count: warnings }),
    })
  }
  const shown = findings.length
  const isCut = shown < errors + warnings
  return isCut ? `${summary()} ${text("Showing the first {{shown}}.", { shown })}` : summary()
}

/**
 * A finding with its place, its texts and its fix. `tools` is null without an editor that a script drives, and while
 * the list is about an older text.
 */
function FindingText({ finding, tools }: { readonly finding: Finding; readonly tools: FindingTools | null }) {
  const text = useText()
  const positionText = ({ file, line, column }: FindingPlace) =>
    file === null
      ? text("line {{line}}, column {{column}}", { line, column })
      : text("{{file}}, line {{line}}, column {{column}}", { file, line, column })
  const { message, note, hint, related, fix } = findingText(useCompilerTables(), finding)
  const { code, severity, span, witness } = finding
  return (
    <>
      <p className="text-sm">
        <strong>
          {text(severity)} {code}
        </strong>{" "}
        {/* The editor can select only places in the checked text, whose `file` is null. */}
        {span === null ? null : tools === null || span.file !== null ? (
          positionText(span)
        ) : (
          <button type="button" className="link cursor-pointer" onClick={() => tools.show(finding)}>
            {positionText(span)}
          </button>
        )}
      </p>
      <p>
        <CompilerWords words={message} />
      </p>
      {note === null ? null : (
        <p className="text-faint">
          <CompilerWords words={note} />
        </p>
      )}
      {finding.related.map((place, i) => (
        <p key={`${place.span.start} ${place.message}`} className="text-faint">
          {positionText(place.span)}: <CompilerWords words={related[i]!} />
        </p>
      ))}
      {witness === null ? null : (
        <p className="text-faint">
          {witness.state === null ? (
            <Rich message="For example <url/>" parts={{ url: <code>{witness.url}</code> }} />
          ) : (
            <Rich
              message="For example <url/> (visitor: <state/>)"
              parts={{ url: <code>{witness.url}</code>, state: <StateWords state={witness.state} /> }}
            />
          )}
        </p>
      )}
      {hint === null ? null : (
        <p>
          <Rich message="Hint: <hint/>" parts={{ hint: <CompilerWords words={hint} /> }} />
        </p>
      )}
      {fix === null || tools === null ? null : (
        <p>
          <button
            type="button"
            className="button button-secondary button-small"
            onClick={() => tools.applyFix(finding)}
          >
            <CompilerWords words={fix} />
          </button>
        </p>
      )}
    </>
  )
}
