import { Rich } from "../../../language/rich.tsx"
import { useText } from "../../../language/use-text.ts"
import type { MachinePicture, StateName } from "../../../build/session-picture/picture.ts"
import { transitionsFrom } from "./machine-drawing.tsx"
import { English } from "../../../ui/policy/english.tsx"
import { Fact } from "../../../ui/section.tsx"

interface ChosenStateProps {
  readonly picture: MachinePicture
  /** The state that the reader has selected, or null. */
  readonly chosen: StateName | null
  /** The current state of this browser's session. */
  readonly live: StateName
}

/** The states of the session machine that can be reached from the selected state, or else from the current one. */
export function ChosenState({ picture, chosen, live }: ChosenStateProps) {
  const text = useText()
  const from = chosen ?? live
  const { direct, later, never } = reachableFrom(picture, from)
  return (
    <section aria-labelledby="reach">
      <h2 id="reach">
        <Rich message="From <state/>" parts={{ state: <English>{from}</English> }} />
      </h2>
      <dl className="facts">
        <Fact name={text("with the next event")}>
          {direct.length === 0 ? text("none") : null}
          <ol className="machine-ways" lang="en">
            {transitionsFrom(picture, from).map(({ to, events }) => (
              <li key={to}>
                {to}: <span className="text-sm text-faint">{events.join(", ")}</span>
              </li>
            ))}
          </ol>
        </Fact>
        <Fact name={text("later")}>
          <States names={later} />
        </Fact>
        <Fact name={text("never from here")}>
          <States names={never} />
        </Fact>
      </dl>
    </section>
  )
}

function States({ names }: { readonly names: readonly StateName[] }) {
  const text = useText()
  return names.length === 0 ? text("none") : <English>{names.join(", ")}</English>
}

/** The states that the machine can reach from a state, by its own transitions. */
export function reachableFrom({ states, transitions }: MachinePicture, from: StateName) {
  const names = states.map(({ name }) => name)
  const next = (state: StateName): readonly StateName[] =>
    transitions.filter((transition) => transition.from === state).map(({ to }) => to)
  const direct = new Set(next(from).filter((state) => state !== from))
  const reached = new Set([from, ...direct])
  // A loop over a set also visits what is added to it meanwhile, so this follows every chain to its end.
  for (const state of reached) for (const to of next(state)) reached.add(to)
  return {
    // By one event.
    direct: names.filter((name) => direct.has(name)),
    // Only by several.
    later: names.filter((name) => reached.has(name) && !direct.has(name) && name !== from),
    never: names.filter((name) => !reached.has(name)),
  }
}
