import type { ReactNode } from "react"
import { Rich } from "../../../language/rich.tsx"
import { useText } from "../../../language/use-text.ts"
import { English } from "../../../ui/policy/english.tsx"
import { OutcomeWords } from "../../../ui/policy/outcome.tsx"
import { WhomWords } from "../../../ui/policy/state-name.tsx"
import { AuthorText } from "../../../ui/policy/typed.tsx"
import { Path } from "../../../ui/policy/path.tsx"
import { Day } from "../../../ui/shell/moment.tsx"
import type { TableData } from "./table-data.server.ts"
import type { ResultPage } from "../../../policies/compiler/parts.ts"
import { PageTurns } from "../shared/page-turns.tsx"
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
function Words({ table }: Pick<BeyondRulesProps, "table">) {
  const text = useText()
  return (
    <section aria-labelledby="words" className="no-print">
      <details>
        <summary>
          <h2 id="words">{text("Terms used in the policy")}</h2>
        </summary>
        <p>{table}</p>
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

type Beyond = TableData["beyond"]

interface BeyondRulesProps extends Beyond {
  /** The heading of each printed page. */
  readonly printed: ReactNode
  /** The caption of the table. */
  readonly table: string
}

/** The rest of the table: proved invariants, operations, paths that are not covered, and accepted findings. */
export function BeyondRules({
  unlisted,
  operations,
  outside,
  invariants,
  accepted,
  secondLock,
  held,
  rewrites,
  today,
  printed,
  table,
}: BeyondRulesProps) {
  const text = useText()
  const tables = useCompilerTables()
  return (
    <div className="beyond">
      <div className="print-only print-head">{printed}</div>
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
              </p>
              <p className="text-faint">
                <AuthorText>{invariant.why}</AuthorText>
              </p>
            </li>
          ))}
        </ul>
      </Section>
      <ListSection
        id="operations"
        title={text("Operations")}
        lead={text("Any other operation is refused: 401 if the visitor is not signed in, else 403.")}
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
            <p className="text-faint">
              <AuthorText>{why}</AuthorText>
            </p>
          </>
        )}
      </ListSection>
      <Section id="outside" title={text("Not covered (anyone can fetch)")}>
        {outside.all === 0 ? null : <p>{text("The policy does not apply to these paths:")}</p>}
        <PageTurns page={outside} list="outside" name="outside" />
        <ul>
          {outside.entries.map(({ path, match, why }) => (
            <li key={`${path} ${match}`}>
              <p>
                <Path>{path}</Path> <English>{match}</English>
              </p>
              <p className="text-faint">
                <AuthorText>{why}</AuthorText>
              </p>
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
            parts={{ outcome: <OutcomeWords outcome={{ kind: "refuse", status: unlisted }} /> }}
          />
        </p>
      </Section>
      <ListSection
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
            <p className="text-faint">
              <AuthorText>{why}</AuthorText>
            </p>
          </>
        )}
      </ListSection>
      {secondLock === null ? null : (
        <Section id="second-lock" title={text("Second lock")}>
          <p>{text(SECOND_LOCK[secondLock])}</p>
        </Section>
      )}
      <HeldRequests held={held} />
      <Rewrites rewrites={rewrites} />
      <Words table={table} />
    </div>
  )
}

const SECOND_LOCK: Readonly<Record<NonNullable<Beyond["secondLock"]>, PlainMessage>> = {
  sealed: "The second lock is sealed into the build, before each of its entries.",
  wrapped: "The second lock is in the app's own modules: each guarded page, layout and route handler is wrapped.",
}

interface ListSectionProps<T> {
  /** The id of the heading, and the name of the list in the address. */
  readonly id: "operations" | "accepted" | "held" | "rewrites"
  /** Translated. */
  readonly title: string
  /** The paragraph above the list, translated. */
  readonly lead?: string
  readonly page: ResultPage<T>
  readonly keyOf: (entry: T) => string
  readonly children: (entry: T) => ReactNode
}

/** A section with one page of a list. Nothing if the list is empty. */
function ListSection<T>({ id, title, lead, page, keyOf, children }: ListSectionProps<T>) {
  if (page.all === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {lead === undefined ? null : <p>{lead}</p>}
      <PageTurns page={page} list={id} name={id} />
      <ul>
        {page.entries.map((entry) => (
          <li key={keyOf(entry)}>{children(entry)}</li>
        ))}
      </ul>
    </section>
  )
}

/** The requests that pass the first lock by another rule than that of the page that they reach. */
function HeldRequests({ held }: Pick<Beyond, "held">) {
  const text = useText()
  return (
    <ListSection
      id="held"
      title={text("Held by the second lock only")}
      lead={text(
        "These requests reach a page whose rule is stricter than the rule of their address. The proxy lets them through, and the lock at the page refuses them:",
      )}
      page={held}
      keyOf={({ judgedBy, pageRule, header }) => `${judgedBy} ${pageRule} ${header ?? ""}`}
    >
      {({ urls, header, judgedBy, pageRule }) => (
        <>
          <p className="flex flex-wrap gap-x-4">
            {urls.map((url) => (
              <Path key={url}>{url}</Path>
            ))}
          </p>
          {header === undefined ? null : (
            <p>
              <Rich message="with the header <header/>" parts={{ header: <code>{header}</code> }} />
            </p>
          )}
          <p className="text-faint">
            <Rich
              message="Rule of the address: <address/>. Rule of the page: <page/>."
              parts={{ address: <RuleKeys keys={[judgedBy]} />, page: <RuleKeys keys={[pageRule]} /> }}
            />
          </p>
        </>
      )}
    </ListSection>
  )
}

/** The addresses that show the page of another address, with the rules of both. */
function Rewrites({ rewrites }: Pick<Beyond, "rewrites">) {
  const text = useText()
  return (
    <ListSection id="rewrites" title={text("Rewrites")} page={rewrites} keyOf={({ source, to }) => `${source} ${to}`}>
      {({ source, to, sourceRules, targetRules, isLaxer, isUnread }) => (
        <>
          <p>
            <Rich
              message="<source/> shows <page/>."
              parts={{ source: <Path>{source}</Path>, page: <Path>{to}</Path> }}
            />{" "}
            {/* The first lock judges the address by a laxer rule than the page's, or its rule is unknown. */}
            <strong>{text(isLaxer || isUnread ? "Held by the second lock only." : "Held by both locks.")}</strong>
          </p>
          <p className="text-faint">
            {isUnread ? (
              <Rich
                message="Rule of the address: unknown, because it is not a plain pattern. Rule of the page: <page/>."
                parts={{ page: <RuleKeys keys={targetRules} /> }}
              />
            ) : (
              <Rich
                message="Rule of the address: <address/>. Rule of the page: <page/>."
                parts={{ address: <RuleKeys keys={sourceRules} />, page: <RuleKeys keys={targetRules} /> }}
              />
            )}
          </p>
        </>
      )}
    </ListSection>
  )
}

/** The rules as the policy writes them; "none" for none. */
function RuleKeys({ keys }: { readonly keys: readonly string[] }) {
  const text = useText()
  return keys.length === 0 ? text("none") : <Path>{keys.join(", ")}</Path>
}

/** An invariant in words: `never` is about all paths `under` one, `always` is about the path `at`. */
function InvariantText({ invariant }: { readonly invariant: Beyond["invariants"]["entries"][number] }) {
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
function AcceptedUntil({ until, today }: Pick<Beyond["accepted"]["entries"][number], "until"> & Pick<Beyond, "today">) {
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

/** The most rules that the sentence about shadow mode names. */
const MAX_NAMES = 8

/** A warning above the guard table that shadow mode does not enforce its denials. */
export function ShadowNotice({ shadow: { until, rules } }: { readonly shadow: NonNullable<TableData["shadow"]> }) {
  const text = useText()
  return (
    <p role="note" className="mt-3">
      <strong>
        {rules === undefined
          ? text(
              "Shadow mode: until the end of {{until}} (UTC), denials of every rule are reported but not enforced.",
              {
                until,
              },
            )
          : text("Shadow mode: until the end of {{until}} (UTC), denials of {{rules}} are reported but not enforced.", {
              until,
              rules: [...rules.slice(0, MAX_NAMES), ...(rules.length > MAX_NAMES ? ["…"] : [])].join(", "),
            })}
      </strong>
    </p>
  )
}
