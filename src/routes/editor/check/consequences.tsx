import { memo, useDeferredValue } from "react"
import { isRequirementWord, MATCH } from "../../../../policy/words.ts"
import { Rich } from "../../../language/rich.tsx"
import { useFormatMessage, useText } from "../../../language/use-text.ts"
import { AccessChangeList, type AccessChanges } from "../../../ui/policy/access-changes.tsx"
import { ShadowNotice } from "../../../ui/policy/shadow-notice.tsx"
import { OutcomeMark } from "../../../ui/policy/outcome.tsx"
import { StateName } from "../../../ui/policy/state-name.tsx"
import type { DraftFacts } from "../../../policies/compiler/draft-facts.ts"
import type { CheckAnswer, Checked } from "../../../policies/compiler/finding.ts"
import { diffCountOf, TextDiff } from "../../../ui/policy/text-diff.tsx"
import { audienceOfRule, audienceWordsOf } from "../../../ui/policy/exposure.ts"
import { Paged } from "../../../ui/shell/paged.tsx"
import { PolicyHash } from "../../../ui/policy-hash.tsx"
import { CompilerSentence } from "../../../ui/policy/compiler-words.tsx"
import { useEdited } from "../context/edited.ts"

/** True if people who are not signed in can open something that they could not open before. */
const opensToPublic = (access: AccessChanges): boolean => access.changes.some((change) => change.public)

/** A sentence about the access that an accepted text would change. Pages that open to everybody come first. */
function AccessSummary({ access }: Pick<DraftFacts, "access">) {
  const text = useText()
  // The policy of another app has sentences of its own, because it is not the live policy of this site.
  const { words } = useEdited()
  if (access === null) return text("The two policies differ too much to compare.")
  if (access.changes.length === 0)
    return text(words?.unchanged ?? "No one's access changes: everyone gets what they get now.")
  return (
    <>
      {opensToPublic(access) ? (
        <>
          <strong>{text("Warning: this opens pages to people who are not signed in.")}</strong>{" "}
        </>
      ) : null}
      <Rich
        message={words?.changed ?? "Compared with the live policy: <summary/>."}
        parts={{ summary: <CompilerSentence sentence={access.summary} /> }}
      />
    </>
  )
}

interface ConsequencesProps {
  /** The last answer; null before the first check. */
  readonly answer: CheckAnswer | null
  /** True if the answer is about the text as it is now, false if the text has changed since. */
  readonly current: boolean
  /** True to show the text's diff unfolded. */
  readonly diffOpen?: boolean
}

const HEADING_ID = "consequences"

/** The consequences of the text: the access that it would change. */
export function Consequences({ answer, current, diffOpen = false }: ConsequencesProps) {
  const text = useText()
  const draft = answer?.kind === "checked" ? answer.draft : null
  // The details may appear later than the sentence, so that they do not delay typing.
  const deferredAnswer = useDeferredValue(answer)
  return (
    <section aria-labelledby={HEADING_ID} className={`consequences ${deferredAnswer === null ? "awaited" : ""}`}>
      <h2 id={HEADING_ID}>{text("Access changes")}</h2>
      <output
        aria-busy={!current || undefined}
        className={`access-sentence ${current ? "font-medium" : "text-faint"} ${warns(draft) ? "access-warning" : ""}`}
      >
        <Sentence answer={answer} />
      </output>
      {deferredAnswer?.kind === "checked" ? (
        <CheckDetails draft={deferredAnswer.draft} patch={deferredAnswer.patch} diffOpen={diffOpen} />
      ) : null}
    </section>
  )
}

/** The details of a check. Memoised, because hundreds of rules must not be rendered again at every key press. */
const CheckDetails = memo(function CheckDetails({
  draft,
  patch,
  diffOpen,
}: Pick<Checked, "draft" | "patch"> & { readonly diffOpen: boolean }) {
  const text = useText()
  return (
    <>
      {draft === null ? null : (
        <>
          {draft.access === null ? null : <AccessChangeList access={draft.access} />}
          <details className="mt-6">
            <summary>{text("Guard table for this text")}</summary>
            {draft.shadow === undefined ? null : <ShadowNotice shadow={draft.shadow} />}
            <DraftTable {...draft} />
          </details>
          <GuardsDiff guards={draft.guards} />
        </>
      )}
      <PolicyDiff patch={patch} open={diffOpen} />
    </>
  )
})

/** True if the change opens something to the public, or cannot be compared, so that it may. */
const warns = (draft: DraftFacts | null): boolean =>
  draft !== null && (draft.access === null || opensToPublic(draft.access))

function Sentence({ answer }: Pick<ConsequencesProps, "answer">) {
  const text = useText()
  if (answer === null) return text("Shown once the compiler has run.")
  if (answer.kind === "unchecked") return text("Unknown: the text was not checked.")
  if (answer.draft === null) return text("None: the compiler rejects this policy, so no build uses it.")
  return <AccessSummary access={answer.draft.access} />
}

/** The most rules on one page of the table. */
const PAGE_SIZE = 50

/** The guard table of the text. */
function DraftTable({ rows, states, hash }: Pick<DraftFacts, "rows" | "states" | "hash">) {
  const text = useText()
  const formatMessage = useFormatMessage()
  return (
    <Paged entries={rows} size={PAGE_SIZE}>
      {(rowsOfPage) => (
        <table className="plain-table">
          <caption>
            <Rich
              message="Policy <hash/>, {{count}} rules"
              parts={{ hash: <PolicyHash>{hash}</PolicyHash> }}
              values={{ count: rows.length }}
            />
          </caption>
          <thead>
            <tr>
              <th scope="col">{text("Path pattern")}</th>
              <th scope="col">{text("Opens to")}</th>
              {states.map((state) => (
                <th key={state} scope="col" className="wide">
                  <StateName state={state} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rowsOfPage.map(({ path, match, require, write, alsoChecks, outcomes }) => (
              <tr key={`${path} ${match}`}>
                <th scope="row">
                  <code>{path}</code> <span className="rule-match">{text(MATCH[match].short)}</span>
                </th>
                <td>
                  <span className="word">
                    {formatMessage(
                      audienceWordsOf(audienceOfRule({ require, ...(alsoChecks === undefined ? {} : { alsoChecks }) })),
                    )}
                    {isRequirementWord(require) ? <code> {require}</code> : null}
                  </span>
                  {write === undefined ? null : (
                    <div>
                      {text("Writes:")} {formatMessage(audienceWordsOf(audienceOfRule({ require: write })))}
                      {isRequirementWord(write) ? <code> {write}</code> : null}
                    </div>
                  )}
                </td>
                {states.map((state) => (
                  <td key={state} className="wide">
                    <OutcomeMark outcome={outcomes[state]} states={[state]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Paged>
  )
}

/** The diff between the policy in force and the text, also for a rejected text. `patch` is empty if they are equal. */
function PolicyDiff({ patch, open }: { readonly patch: string | null; readonly open: boolean }) {
  const text = useText()
  if (patch === "") return null
  return (
    <details className="source mt-3" open={open}>
      <summary>
        {patch === null
          ? text("Changes to the policy text")
          : text("Changes to the policy text: {{count}} lines added, {{removed}} removed", diffCountOf(patch))}
      </summary>
      <TextDiff patch={patch} label={text("Policy text, line by line")} />
    </details>
  )
}

/** The diff of `guards.ts`, which the compiler generates from a policy. */
function GuardsDiff({ guards }: Pick<DraftFacts, "guards">) {
  const text = useText()
  if (guards === "") return null
  return (
    <details className="source mt-3">
      <summary>{text("Changes to the generated guards")}</summary>
      <TextDiff patch={guards} label={text("Generated guards, line by line")} />
    </details>
  )
}
