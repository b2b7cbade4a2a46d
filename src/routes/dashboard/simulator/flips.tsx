import type { AuthState } from "../../../generated/guards.ts"
import { Rich } from "../../../language/rich.tsx"
import { useText } from "../../../language/use-text.ts"
import { flipGroupsOf, type Flip, type FlipGroup } from "./flip-groups.ts"
import { FlipRefusal } from "./flip-refusal.tsx"
import { useKnownStates } from "../shared/state-field.tsx"
import type { Explained, SimulatorQuestion } from "./simulation.ts"
import { statesOf } from "../table/table-view.ts"
import { useWhom } from "./whom.ts"

/** For each auth state, the smallest change of the policy that turns its outcome around; the same change is said once. */
export const Flips = ({ flips, as }: Pick<Explained, "flips"> & Pick<SimulatorQuestion, "as">) => {
  const known = useKnownStates()
  return (
    <ul className="flips">
      {flipGroupsOf(flips, statesOf({ state: as }, known)).map((group) => (
        <li key={group.states.join(" ")}>
          <FlipOfGroup {...group} />
        </li>
      ))}
    </ul>
  )
}

function FlipOfGroup({ states, flip, isOpening }: FlipGroup) {
  const text = useText()
  const whomOf = useWhom()
  const known = useKnownStates()
  const whom = whomOf(states)
  if (flip === null)
    return states.length === known.length
      ? text("No single edit to the policy changes this.")
      : text("No single edit to the policy changes this for {{whom}}.", { whom })
  const others = (moved: readonly AuthState[]): readonly AuthState[] =>
    moved.filter((state) => known.includes(state) && !states.includes(state))
  const [opened, closed] = [others(flip.opened), others(flip.closed)]
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

function Change({ flip: { require, line, path }, whom, isOpening }: ChangeProps) {
  const word = `require: ${JSON.stringify(require)}`
  if (line === null) {
    const rule = `{ ${[`path: ${JSON.stringify(path)}`, 'match: "exact"', word].join(", ")} }`
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
      message={
        isOpening
          ? "To let in {{whom}}: write <code/> in the rule on line {{line}}."
          : "To keep out {{whom}}: write <code/> in the rule on line {{line}}."
      }
      parts={{ code: <code>{word}</code> }}
      values={{ whom, line }}
    />
  )
}
