import type { MachinePicture } from "../../session-picture/picture.ts"
import type { StateName } from "../../session-picture/transitions.ts"
import { reachableFrom } from "./reachable.ts"

interface ChosenStateProps {
  readonly picture: MachinePicture
  readonly chosen: StateName | null
  readonly live: StateName
}

/** In words: where the machine is, and where it can get from the state that was chosen. */
export function ChosenState({ picture, chosen, live }: ChosenStateProps) {
  const from = chosen ?? live
  const { direct, later, never } = reachableFrom(picture, from)
  return (
    <section aria-labelledby="reach">
      <p>
        Now: <strong data-live>{live}</strong>
      </p>
      <h2 id="reach" className="mt-4">
        From {from}
      </h2>
      <dl className="facts">
        <dt>by one event</dt>
        <dd>{namesOf(direct)}</dd>
        <dt>only by several</dt>
        <dd>{namesOf(later)}</dd>
        <dt>never again</dt>
        <dd>{namesOf(never)}</dd>
      </dl>
    </section>
  )
}

const namesOf = (names: readonly StateName[]): string => (names.length === 0 ? "none" : names.join(", "))
