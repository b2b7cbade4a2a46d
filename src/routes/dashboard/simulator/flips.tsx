import type { AuthState } from "../../../generated/guards.ts"
import { Rich } from "../../../language/rich.tsx"
import { useText } from "../../../language/use-text.ts"
import { useWords } from "../../../language/words.ts"
import { useKnownStates } from "../shared/state-field.tsx"
import type { Explained, SimulatorQuestion } from "./simulation.ts"
import { statesOf } from "../table/table-view.ts"
import { useWhom } from "./whom.ts"
import { messageText, useCompilerTables } from "../../../language/compiler-text.ts"
import { CompilerWords } from "../../../ui/policy/compiler-words.tsx"
import { WhomWords } from "../../../ui/policy/state-name.tsx"
import { Path } from "../../../ui/policy/path.tsx"

/**
 * The smallest change of the policy that reverses the outcome for an auth state. `partly` is true if the rule already
 * lets in some people of this state, by their claims.
 */
type Flip = NonNullable<Explained["flips"][AuthState]>

type ClaimsNeeded = Explained["claimsNeeded"][number]

/** Auth states whose outcomes the same change of the policy reverses. `flip` is null if no single change does. */
interface FlipGroup {
  readonly states: readonly AuthState[]
  readonly flip: Flip | null
  /** True if these visitors would be let in. */
  readonly isOpening: boolean
}

/** Groups auth states by the change that reverses their outcomes, in the order of the first state. */
export function flipGroupsOf(flips: Explained["flips"], states: readonly AuthState[]): readonly FlipGroup[] {
  const groups = new Map<string, FlipGroup>()
  for (const state of states) {
    const flip = flips[state]
    // False for a state that is let in now: the change turns it away.
    const isOpening = flip?.opened.includes(state) === true
    // The rule is the same for all states, so the requirement distinguishes the changes, and the rest their sentences.
    const key = flip === null ? "" : `${flip.require} ${isOpening} ${flip.partly}`
    const others = groups.get(key)?.states ?? []
    groups.set(key, { states: [...others, state], flip, isOpening })
  }
  return [...groups.values()]
}

/** Sentences for the findings that a change of a requirement usually causes. */
const SENTENCES = {
  P502: "The compiler would reject it ({{code}}): line {{line}} sends <whom/> to <path/>, which would turn them away.",
  P601: "The compiler would reject it ({{code}}): by the invariant on line {{line}}, <path/> never opens to <whom/>.",
  P602: "The compiler would reject it ({{code}}): by the invariant on line {{line}}, <path/> always opens to <whom/>.",
} as const

const hasSentence = (code: string): code is keyof typeof SENTENCES => Object.hasOwn(SENTENCES, code)

/** The reason why the compiler would reject a change, with its position. */
function FlipRefusal({ refusal }: { readonly refusal: NonNullable<Flip["refusal"]> }) {
  const tables = useCompilerTables()
  const { code, line, witness } = refusal
  const state = witness?.state ?? null
  if (witness !== null && state !== null && line !== null && hasSentence(code)) {
    const parts = { path: <Path>{witness.url}</Path>, whom: <WhomWords state={state} /> }
    return <Rich message={SENTENCES[code]} parts={parts} values={{ code, line }} />
  }
  const parts = { message: <CompilerWords words={messageText(tables, refusal)} /> }
  return line === null ? (
    <Rich message="The compiler would reject it ({{code}}): <message/>." parts={parts} values={{ code }} />
  ) : (
    <Rich
      message="The compiler would reject it ({{code}}, line {{line}}): <message/>."
      parts={parts}
      values={{ code, line }}
    />
  )
}

type FlipsProps = Pick<Explained, "flips" | "writeFlips" | "claimsNeeded"> & Pick<SimulatorQuestion, "as">

/**
 * The claims that would admit people, and for each auth state the smallest change of the policy that reverses its
 * outcome. A change for several states is shown once.
 */
export const Flips = ({ flips, writeFlips, claimsNeeded, as }: FlipsProps) => {
  const states = statesOf({ state: as }, useKnownStates())
  // The changes for sending forms are separate if the rule treats them differently (`write`). The sentence that there
  // is no change is the same for both, so it is shown once.
  const changes = [
    ...flipGroupsOf(flips, states),
    ...(writeFlips === undefined ? [] : flipGroupsOf(writeFlips, states)),
  ]
  const groups = new Map(changes.map((group) => [JSON.stringify([group.flip, group.states]), group]))
  return (
    <ul className="flips">
      {claimsNeeded
        .map((needed) => ({ ...needed, states: needed.states.filter((state) => states.includes(state)) }))
        .filter((needed) => needed.states.length > 0)
        .map((needed) => (
          <li key={needed.access ?? "any"}>
            <Needed {...needed} />
          </li>
        ))}
      {[...groups].map(([key, group]) => (
        <li key={key}>
          <FlipOfGroup {...group} />
        </li>
      ))}
    </ul>
  )
}

/** A sentence such as `With teamRole: manager or above, the page opens to signed-in people.` */
function Needed({ access, states, claims }: ClaimsNeeded) {
  const text = useText()
  const whom = useWhom()(states)
  const { language } = useWords()
  const listWithAnd = new Intl.ListFormat(language, { type: "conjunction" })
  const listWithOr = new Intl.ListFormat(language, { type: "disjunction" })
  const words = claims.map(({ name, values, orAbove }) => {
    const wanted = orAbove ? text("{{value}} or above", { value: values[0] ?? "" }) : listWithOr.format(values)
    return `${name}: ${wanted}`
  })
  const message =
    access === "write"
      ? "With {{claims}}, forms are accepted from {{whom}}."
      : "With {{claims}}, the page opens to {{whom}}."
  return text(message, { claims: listWithAnd.format(words), whom })
}

/** A change of the policy for some auth states, with its side effects and the compiler's answer to it. */
function FlipOfGroup({ states, flip, isOpening }: FlipGroup) {
  const text = useText()
  const whomOf = useWhom()
  const known = useKnownStates()
  const whom = whomOf(states)
  if (flip === null)
    return states.length === known.length
      ? text("No single edit to the policy changes this.")
      : text("No single edit to the policy changes this for {{whom}}.", { whom })
  // The side effects of the change: the other auth states whose outcomes it reverses.
  const isOther = (state: AuthState): boolean => known.includes(state) && !states.includes(state)
  const [opened, closed] = [flip.opened.filter(isOther), flip.closed.filter(isOther)]
  return (
    <>
      <Change flip={flip} whom={whom} isOpening={isOpening} />
      {opened.length === 0 ? null : ` ${text("It also lets in {{whom}}.", { whom: whomOf(opened) })}`}
      {closed.length === 0 ? null : ` ${text("It also keeps out {{whom}}.", { whom: whomOf(closed) })}`}
      {flip.refusal === null ? null : (
        <>
          {" "}
          <FlipRefusal refusal={flip.refusal} />
        </>
      )}
    </>
  )
}

interface ChangeProps {
  readonly flip: Flip
  readonly whom: string
  readonly isOpening: boolean
}

/** The messages by what the change is about: opening the page, or sending forms to it. */
const MESSAGES = {
  require: {
    open: "To let in {{whom}}: write <code/> in the rule on line {{line}}.",
    openAll: "To let in {{whom}}, whatever their claims: write <code/> in the rule on line {{line}}.",
    close: "To keep out {{whom}}: write <code/> in the rule on line {{line}}.",
  },
  write: {
    open: "To accept forms from {{whom}}: write <code/> in the rule on line {{line}}.",
    openAll: "To accept forms from {{whom}}, whatever their claims: write <code/> in the rule on line {{line}}.",
    close: "To refuse forms from {{whom}}: write <code/> in the rule on line {{line}}.",
  },
} as const

/**
 * The change itself: the property to write in a rule of the policy file (`require` or `write`), or a whole new rule.
 */
function Change({ flip: { key, require, partly, line, path }, whom, isOpening }: ChangeProps) {
  const property = `${key}: ${JSON.stringify(require)}`
  // No rule covers the path, so the change is a new rule for it alone.
  if (line === null) {
    const rule = `{ ${[`path: ${JSON.stringify(path)}`, 'match: "exact"', property].join(", ")} }`
    return (
      <Rich
        message="To let in {{whom}}: add the rule <code/>."
        parts={{ code: <code>{rule}</code> }}
        values={{ whom }}
      />
    )
  }
  return (
    <Rich
      message={MESSAGES[key][isOpening ? (partly ? "openAll" : "open") : "close"]}
      parts={{ code: <code>{property}</code> }}
      values={{ whom, line }}
    />
  )
}
