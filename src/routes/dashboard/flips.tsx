import { authStates } from "../../generated/guards.ts"
import { Rich } from "../../language/rich.tsx"
import { CompilerWords } from "../../ui/compiler-words.tsx"
import { StateWords } from "../../ui/state-name.tsx"
import type { Explained, SimulatorQuestion } from "./simulation.ts"

/** For each auth state, the smallest change of the policy that turns its outcome around. */
export const Flips = ({ flips, as }: Pick<Explained, "flips"> & Pick<SimulatorQuestion, "as">) => (
  <ul className="flips">
    {authStates
      .filter((state) => as === "" || state === as)
      .map((state) => (
        <li key={state}>
          {flips[state] === null ? (
            <Rich
              message="no single word of the policy changes this for visitors who are: <state/>"
              parts={{ state: <StateWords state={state} /> }}
            />
          ) : (
            <CompilerWords text={flips[state]} />
          )}
        </li>
      ))}
  </ul>
)
