import { Rich } from "../../../language/rich.tsx"
import { useText } from "../../../language/use-text.ts"
import type { MachinePicture, StateName } from "../../../build/session-picture/picture.ts"
import { English } from "../../../ui/policy/english.tsx"
import { reachableFrom } from "./reachable.ts"

interface ChosenStateProps {
  readonly picture: MachinePicture
  readonly chosen: StateName | null
  readonly live: StateName
}

/** In words: where the machine is, and where it can get from the state that was chosen. */
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
        <dt>{text("with the next event")}</dt>
        <dd>
          <States names={direct} />
        </dd>
        <dt>{text("later")}</dt>
        <dd>
          <States names={later} />
        </dd>
        <dt>{text("never from here")}</dt>
        <dd>
          <States names={never} />
        </dd>
      </dl>
    </section>
  )
}

function States({ names }: { readonly names: readonly StateName[] }) {
  const text = useText()
  return names.length === 0 ? text("none") : <English>{names.join(", ")}</English>
}
