import { Fragment } from "react"
import { Rich } from "../../language/rich.tsx"
import type { DiffInWords } from "../../policies/compiler/compile-job.server.ts"
import { useFormatMessage, useText } from "../../language/use-text.ts"
import { Paged } from "../shell/paged.tsx"
import { Arrow, ChangeDetails, ChangedPaths, MovedOutcomes, ScopeWords } from "./change-details.tsx"
import { changeGroupsOf, type ChangedScope, type ChangeGroup } from "./change-groups.ts"
import { ExposureMark } from "./exposure-mark.tsx"
import { audienceWordsOf } from "./exposure.ts"

/** The access diff between two policies, from the compiler. */
export type AccessChanges = DiffInWords

export type { ShownChange } from "./change-groups.ts"

/** The end of the class name for each kind of change: `access-open` and `outcome-open` for an opened path. */
const TONES = { opened: "open", closed: "shut", changed: "sent" } as const

/** The end of the class name for the colour of a change. */
const toneOf = ({ isPublic, kind }: ChangeGroup): "public" | (typeof TONES)[ChangeGroup["kind"]] =>
  isPublic ? "public" : TONES[kind]

/** The most lines on one page of the list. */
const LINES_PER_PAGE = 12

/** The most scopes on one page of a line's details. */
const SCOPES_PER_PAGE = 20

/**
 * A list of access changes, most urgent first, with one line for similar ones. Above it are claims whose definitions or
 * age limits changed.
 */
export function AccessChangeList({
  access,
}: {
  readonly access: Pick<AccessChanges, "changes" | "ages" | "redefined">
}) {
  return (
    <>
      <ClaimsRedefined redefined={access.redefined} />
      <AgeChanges ages={access.ages} />
      {access.changes.length === 0 ? null : (
        <Paged entries={changeGroupsOf(access.changes)} size={LINES_PER_PAGE}>
          {(groups) => (
            <ol className="access-changes">
              {groups.map((group) => (
                <li key={JSON.stringify([group.heading, group.scopes[0]!.first])} className={`access-${toneOf(group)}`}>
                  <Line group={group} />
                </li>
              ))}
            </ol>
          )}
        </Paged>
      )}
    </>
  )
}

/** Notes about claims whose definitions changed. */
function ClaimsRedefined({ redefined = [] }: { readonly redefined: AccessChanges["redefined"] | undefined }) {
  return redefined.map(({ claim, before, after }) => (
    <p key={claim} className="note">
      <Rich
        message="The claim <claim/> has a new definition: <after/>; before, it was <before/>. Rules that require it count as closed to people with the old claim, and as opened to people with the new one."
        parts={{ claim: <code>{claim}</code>, before: <code>{before}</code>, after: <code>{after}</code> }}
      />
    </p>
  ))
}

/** Sentences about claims whose age limits changed. */
function AgeChanges({ ages = [] }: { readonly ages: AccessChanges["ages"] | undefined }) {
  return ages.map(({ claim, before, after }) => (
    <p key={claim}>
      <Rich
        message="The claim <claim/> is now as current as the {{after}}; before, it was as current as the {{before}}."
        parts={{ claim: <code>{claim}</code> }}
        values={{ before, after }}
      />
    </p>
  ))
}

/** One line of the list, with folded details. */
function Line({ group }: { readonly group: ChangeGroup }) {
  const text = useText()
  const { heading, scopes } = group
  return (
    <details>
      <summary>
        <strong className={`outcome outcome-${toneOf(group)}`}>{text(heading)}</strong> <ScopeList scopes={scopes} />:{" "}
        <ChangeInBrief group={group} />
      </summary>
      <Paged entries={scopes} size={SCOPES_PER_PAGE}>
        {(scopesOfPage) => (
          <ul className="change-details">
            {scopesOfPage.map(({ first, changes }) => (
              <li key={JSON.stringify(first)}>
                {scopes.length === 1 ? null : (
                  <p>
                    <ChangedPaths change={first} />
                  </p>
                )}
                {changes.map((change) => (
                  <ChangeDetails key={JSON.stringify([change.kind, change.moves])} change={change} />
                ))}
              </li>
            ))}
          </ul>
        )}
      </Paged>
    </details>
  )
}

/** The most scopes that one line names. */
const MAX_NAMED = 3

/** The scopes of similar changes, of which only the first are named. */
function ScopeList({ scopes }: { readonly scopes: readonly ChangedScope[] }) {
  const text = useText()
  if (scopes.length === 1) return <ChangedPaths change={scopes[0]!.first} />
  // One more is named if it is the last, because "and 1 more" would be as long.
  const named = scopes.slice(0, scopes.length === MAX_NAMED + 1 ? MAX_NAMED + 1 : MAX_NAMED)
  const left = scopes.length - named.length
  return (
    <>
      {named.map(({ first }, i) => (
        <Fragment key={JSON.stringify(first)}>
          {i === 0 ? null : ", "}
          <ScopeWords scope={first.scope} />
        </Fragment>
      ))}
      {left === 0 ? null : ` ${text("and {{left}} more", { left })}`}
    </>
  )
}

/** The audience before and after, or the outcomes if only a redirect or status changed. */
function ChangeInBrief({ group: { audiences, scopes } }: { readonly group: ChangeGroup }) {
  const text = useText()
  const formatMessage = useFormatMessage()
  if (audiences !== null) {
    const { before, after } = audiences
    return (
      <>
        {formatMessage(audienceWordsOf(before))}
        <Arrow /> <ExposureMark audience={after} />
      </>
    )
  }
  const { moves } = scopes[0]!.first
  const left = moves.length - 1
  return (
    <>
      {moves.slice(0, 1).map((move) => (
        <MovedOutcomes key={move.states.join()} move={move} />
      ))}
      {left === 0 ? null : `; ${text("{{more}} more", { more: left })}`}
    </>
  )
}
