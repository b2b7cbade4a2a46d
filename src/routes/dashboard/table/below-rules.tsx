import type { ReactNode } from "react"
import { Rich } from "../../../language/rich.tsx"
import { useText } from "../../../language/use-text.ts"
import { English } from "../../../ui/policy/english.tsx"
import { OutcomeWords } from "../../../ui/policy/outcome.tsx"
import { WhomWords } from "../../../ui/policy/state-name.tsx"
import { AuthorText } from "../../../ui/policy/typed.tsx"
import { Path } from "../../../ui/policy/path.tsx"
import { Day } from "../../../ui/shell/moment.tsx"
import type { TablesBelowRules } from "./table-data.server.ts"
import { PagedSection, PageTurns } from "../shared/page-turns.tsx"
import { SecondLock } from "./second-lock.tsx"
import { MATCH, STATE, wordsOf } from "../../../../policy/words.ts"
import type { PlainMessage } from "../../../language/message.ts"
import { audienceOfRule } from "../../../ui/policy/exposure.ts"
import { ExposureMark } from "../../../ui/policy/exposure-mark.tsx"
import { messageText, useCompilerTables } from "../../../language/compiler-text.ts"
import { CompilerWords } from "../../../ui/policy/compiler-words.tsx"
import { Dated } from "./rule-details.tsx"
import { Section } from "../../../ui/section.tsx"

/** Words of the policy language, each with its meaning. */
const WORDS: readonly (readonly [string, PlainMessage])[] = [
  ...wordsOf(MATCH).map((mode) => [mode, MATCH[mode].meaning] as const),
  ["proceed", "the page opens"],
  ["redirect", "the visitor is sent to another page"],
  ["refuse", "the visitor gets an error page: 401 sign in first, 403 no access, 404 not found, 503 try again"],
]

/** A section that explains the table and the terms in it. */
function Words({ caption }: Pick<BelowRulesProps, "caption">) {
  const text = useText()
  return (
    <section aria-labelledby="words" className="no-print">
      <details>
        <summary>
          <h2 id="words">{text("Terms used in the policy")}</h2>
        </summary>
        <p>{caption}</p>
        <dl className="facts">
          {WORDS.map(([word, meaning]) => (
            <Word key={word} word={word} meaning={text(meaning)} />
          ))}
          {wordsOf(STATE).map((state) => (
            <Word key={state} word={state} meaning={text(STATE[state].meaning)} />
          ))}
        </dl>
      </details>
    </section>
  )
}

const Word = ({ word, meaning }: { readonly word: string; readonly meaning: string }) => (
  <>
    <dt lang="en">{word}</dt>
    <dd>{meaning}</dd>
  </>
)

/** The reason that the policy's author gives for an entry. */
const Reason = ({ why }: { readonly why: string }) => (
  <p className="text-faint">
    <AuthorText>{why}</AuthorText>
  </p>
)

interface BelowRulesProps extends TablesBelowRules {
  /** True while the policy is in shadow mode. */
  readonly isInShadow: boolean
  /** The header of each printed page. */
  readonly printHeader: ReactNode
  /** A description of the guard table, above the explained terms. */
  readonly caption: string
}

/**
 * The rest of the guard table, beneath its rules: proved invariants, operations, paths that are not covered, and
 * accepted findings.
 */
export function BelowRules({
  unlisted,
  operations,
  outside,
  isInShadow,
  invariants,
  accepted,
  secondLock,
  heldRequests,
  rewrites,
  today,
  printHeader,
  caption,
}: BelowRulesProps) {
  const text = useText()
  const tables = useCompilerTables()
  return (
    <div className="below-rules">
      <div className="print-only print-head">{printHeader}</div>
      <Section id="invariants" title={text("What the compiler proved")}>
        {invariants.all === 0 ? <p className="text-faint">{text("The policy has no invariants.")}</p> : null}
        <PageTurns page={invariants} list="invariants" name="invariants" />
        <ul>
          {invariants.entries.map((invariant) => (
            <li
              key={`${invariant.kind} ${invariant.admit} ${invariant.kind === "never" ? invariant.under : invariant.at}`}
            >
              <p>
                <InvariantText invariant={invariant} />{" "}
                <strong>{text(invariant.proved ? "Proved." : "Not proved.")}</strong>
                {invariant.mayBreakUntil === null
                  ? null
                  : ` ${text("Until the end of {{until}} (UTC), shadow mode may still let them in.", { until: invariant.mayBreakUntil })}`}
              </p>
              <p className="text-faint">
                <AuthorText>{invariant.why}</AuthorText>
              </p>
            </li>
          ))}
        </ul>
      </Section>
      <PagedSection
        id="operations"
        title={text("Operations")}
        lead={[
          text("Any other operation is refused: 401 if the visitor is not signed in, else 403."),
          ...(isInShadow ? [text("Shadow mode does not apply to operations.")] : []),
        ].join(" ")}
        page={operations}
        keyOf={({ name }) => name}
      >
        {({ name, require, why, sentence, since }) => (
          <>
            <p>
              <code>{name}</code> <ExposureMark audience={audienceOfRule({ require })} />
            </p>
            <p className="first-letter:uppercase">{sentence}</p>
            <p>
              {text("Access last changed")}: <Dated date={since} />
            </p>
            <Reason why={why} />
          </>
        )}
      </PagedSection>
      <Section id="outside" title={text("Not covered (anyone can fetch)")}>
        {outside.all === 0 ? null : <p>{text("The policy does not apply to these paths:")}</p>}
        <PageTurns page={outside} list="outside" name="outside" />
        <ul>
          {outside.entries.map(({ path, match, why }) => (
            <li key={`${path} ${match}`}>
              <p>
                <Path>{path}</Path> <English>{match}</English>
              </p>
              <Reason why={why} />
            </li>
          ))}
        </ul>
        <p className="mt-2">
          <Rich
            message={
              outside.all === 0
                ? "Nothing. Any path without a rule is <outcome/> for everyone."
                : "Any other path without a rule is <outcome/> for everyone."
            }
            parts={{ outcome: <OutcomeWords outcome={{ kind: "refuse", status: unlisted.status }} /> }}
          />
          <UnlistedInShadowMode unlisted={unlisted} />
        </p>
      </Section>
      <PagedSection
        id="accepted"
        title={text("What the policy accepts")}
        lead={text("The compiler reports these findings, but someone decided to accept them:")}
        page={accepted}
        keyOf={({ code, rule, match, message }) => `${code} ${rule} ${match} ${message}`}
      >
        {({ code, rule, match, why, until, ...finding }) => (
          <>
            <p>
              <English>
                {code} <Path>{rule}</Path> {match}:
              </English>{" "}
              <CompilerWords words={messageText(tables, { code, ...finding })} /> (
              <AcceptedUntil until={until} today={today} />)
            </p>
            <Reason why={why} />
          </>
        )}
      </PagedSection>
      <SecondLock secondLock={secondLock} heldRequests={heldRequests} rewrites={rewrites} />
      <Words caption={caption} />
    </div>
  )
}

/** A note that shadow mode still lets everybody in where no rule decides. */
export function UnlistedInShadowMode({ unlisted: { withheldUntil: until } }: Pick<TablesBelowRules, "unlisted">) {
  const text = useText()
  if (until === null) return null
  return ` ${text("Shadow mode: until the end of {{until}} (UTC), these denials are reported but not enforced.", { until })}`
}

/** An invariant in words: `never` is about all paths `under` one, `always` is about the path `at`. */
function InvariantText({ invariant }: { readonly invariant: TablesBelowRules["invariants"]["entries"][number] }) {
  const whom = <WhomWords state={invariant.admit} />
  return invariant.kind === "never" ? (
    <Rich
      message="<path/> and everything beneath it never opens to <whom/>."
      parts={{ whom, path: <Path>{invariant.under}</Path> }}
    />
  ) : (
    <Rich message="<path/> always opens to <whom/>." parts={{ whom, path: <Path>{invariant.at}</Path> }} />
  )
}

/** The last day of an accepted finding, or a warning once it is over: then only the running build still accepts it. */
function AcceptedUntil({
  until,
  today,
}: Pick<TablesBelowRules["accepted"]["entries"][number], "until"> & Pick<TablesBelowRules, "today">) {
  const text = useText()
  if (until === null) return text("no end date")
  const parts = { day: <Day day={until} /> }
  return until < today ? (
    <span className="outcome outcome-bad">
      <Rich message="expired at the end of <day/>, so the compiler reports it again" parts={parts} />
    </span>
  ) : (
    <Rich message="until <day/>" parts={parts} />
  )
}
