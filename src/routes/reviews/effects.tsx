import type { ReactNode } from "react"
import type { Invariant, Proposal } from "../../policies/compiler/compile-job.server.ts"
import { Rich } from "../../language/rich.tsx"
import type { PlainMessage } from "../../language/message.ts"
import { useText } from "../../language/use-text.ts"
import { AccessChangeList } from "../../ui/policy/access-changes.tsx"
import { CompilerSentence } from "../../ui/policy/compiler-words.tsx"
import { English } from "../../ui/policy/english.tsx"
import { FindingsPanel } from "../../ui/policy/findings-panel.tsx"
import { ShadowNotice } from "../../ui/policy/shadow-notice.tsx"
import { TextDiff } from "../../ui/policy/text-diff.tsx"
import { PolicyHash } from "../../ui/policy-hash.tsx"
import { AuthorText } from "../../ui/policy/typed.tsx"
import { Section } from "../../ui/section.tsx"

interface ChangedProps {
  readonly access: Proposal["access"]
  /** The day in UTC. */
  readonly today: string
  /** The sentence for a change that alters no one's access. */
  readonly nobody: PlainMessage
}

/** The access changes, or the sentence `nobody` if there are none; and the shadow mode of both policies. */
export function ChangedAccess({ access, today, nobody }: ChangedProps) {
  const text = useText()
  // A change that cannot be compared may open anything.
  if (access === null) return <p className="access-warning mt-2">{text("The two policies cannot be compared.")}</p>
  const shadow = <ShadowOfChange shadows={access.shadows} today={today} />
  if (access.total === 0)
    return (
      <>
        {shadow}
        <p>{text(nobody)}</p>
        {/* The list also has claims whose definitions or age limits changed, which are not counted. */}
        <AccessChangeList access={access} />
      </>
    )
  return (
    <>
      {shadow}
      <p className={access.isPublic ? "access-warning mt-2" : undefined}>
        {access.isPublic ? (
          <>
            <strong>{text("Warning: this opens pages to people who are not signed in.")}</strong>{" "}
          </>
        ) : null}
        <Rich message="In total: <summary/>." parts={{ summary: <CompilerSentence sentence={access.summary} /> }} />
      </p>
      <AccessChangeList access={access} />
    </>
  )
}

interface ShadowOfChangeProps {
  readonly shadows: NonNullable<Proposal["access"]>["shadows"]
  /** The day in UTC. */
  readonly today: string
}

/** Notes on shadow mode: the day until which it opens what the changes list, or the day on which it ended. */
function ShadowOfChange({ shadows: { before, after }, today }: ShadowOfChangeProps) {
  const text = useText()
  const ended = [before, after].flatMap((shadow) => (shadow !== null && shadow.until < today ? [shadow.until] : []))
  return (
    <>
      {after !== null && after.until >= today ? <ShadowNotice shadow={after} /> : null}
      {[...new Set(ended)].map((until) => (
        <p key={until} role="note" className="note mt-2">
          {text("Shadow mode ended on {{until}} (UTC). Everything listed here as open until that day is now closed.", {
            until,
          })}
        </p>
      ))}
    </>
  )
}

interface EffectsProps {
  /** Null if the compiler did not answer. */
  readonly proposal: Proposal | null
  /** The day in UTC. */
  readonly today: string
}

/** The effects of a proposed text: changes of access and invariants, the compiler's findings, and the diff. */
export function Effects({ proposal, today }: EffectsProps) {
  const text = useText()
  if (proposal === null)
    return (
      <p role="alert" className="form-summary">
        {text("The compiler could not check what this text changes. Reload the page in a moment.")}
      </p>
    )
  // Accepted findings are those that the policy keeps on purpose, each with a reason.
  const { access, invariants, accepted, findings, counts, patch } = proposal
  return (
    <>
      <Section id="access" title={text("Access changes")}>
        <ChangedAccess
          access={access}
          today={today}
          nobody="No one's access changes: everyone gets what they get now."
        />
      </Section>
      <Section id="invariants" title={text("Invariants and accepted findings")}>
        <HeadedList heading="New invariants, proved" entries={invariants.added} render={invariantWords} />
        <HeadedList heading="Removed invariants" entries={invariants.removed} render={invariantWords} />
        <HeadedList heading="Newly accepted findings" entries={accepted.added} render={acceptedWords} />
        <HeadedList heading="Findings no longer accepted" entries={accepted.removed} render={acceptedWords} />
        {invariants.kept === 0 ? (
          invariants.added.length + invariants.removed.length === 0 ? (
            <p>{text("The policy has no invariants.")}</p>
          ) : null
        ) : (
          <p>{text("{{count}} invariants stay, and this text still meets them all.", { count: invariants.kept })}</p>
        )}
      </Section>
      <FindingsPanel answer={{ kind: "checked", findings, counts }} current tools={null} />
      <Section id="text-change" title={text("Policy text, line by line")}>
        {patch === "" ? null : <TextDiff patch={patch} label={text("Policy text, line by line")} />}
      </Section>
    </>
  )
}

interface HeadedListProps<Entry> {
  readonly heading: PlainMessage
  readonly entries: readonly Entry[]
  readonly render: (entry: Entry) => ReactNode
}

/** A heading with a list; nothing for an empty list. */
function HeadedList<Entry>({ heading, entries, render }: HeadedListProps<Entry>) {
  const text = useText()
  if (entries.length === 0) return null
  return (
    <>
      <h3>{text(heading)}</h3>
      <ul className="mb-3 list-disc pl-5">
        {entries.map((entry) => (
          <li key={JSON.stringify(entry)}>{render(entry)}</li>
        ))}
      </ul>
    </>
  )
}

/** An invariant of the policy, as in its source: `never` or `always`, whom, where and why. */
const invariantWords = ({ kind, admit, at, under, why }: Invariant) => (
  <English>
    {kind} {admit} <code>{at ?? under}</code>: <AuthorText>{why}</AuthorText>
  </English>
)

/** A finding that the policy accepts, as in its source: the code, the rule and why. */
const acceptedWords = ({ code, rule, match, why }: Proposal["accepted"]["added"][number]) => (
  <English>
    {code} <code>{rule}</code> {match}: <AuthorText>{why}</AuthorText>
  </English>
)

interface MeanwhileProps extends NonNullable<Proposal["meanwhile"]> {
  readonly from: string
  readonly to: string
  /** True if the review is of another app. */
  readonly isElsewhere: boolean
  /** The day in UTC. */
  readonly today: string
}

/** The changes of the policy in force since the review began: from the review's base to the policy in force now. */
export function Meanwhile({ access, patch, from, to, isElsewhere, today }: MeanwhileProps) {
  const text = useText()
  return (
    <Section id="meanwhile" title={text("What has changed in the meantime")} className="note">
      <p className="my-2">
        <Rich
          message={
            isElsewhere
              ? "This review starts from <from/>, and the newest recorded version is <to/>."
              : "This review starts from <from/>, and <to/> is live now."
          }
          parts={{ from: <PolicyHash>{from}</PolicyHash>, to: <PolicyHash>{to}</PolicyHash> }}
        />
      </p>
      <ChangedAccess access={access} today={today} nobody="No one's access has changed since." />
      <details className="source mt-3">
        <summary>{text("Changes to the policy text since")}</summary>
        <TextDiff patch={patch} label={text("Changes to the policy text since")} />
      </details>
    </Section>
  )
}
