import type { PlainMessage } from "../../language/message.ts"
import { decide, type AuthState, type PagePath } from "../../generated/guards.ts"

/** A key, or two pressed one after the other, that leads to a page. */
export interface Jump {
  readonly keys: string
  readonly page: PagePath
  readonly name: PlainMessage
}

const JUMPS: readonly Jump[] = [
  { keys: "g d", page: "/dashboard", name: "Guard table" },
  { keys: "g s", page: "/dashboard/simulator", name: "Simulator" },
  { keys: "g c", page: "/dashboard/changes", name: "Access changes" },
  { keys: "g m", page: "/dashboard/session", name: "Session machine" },
  { keys: "g a", page: "/dashboard/account", name: "Account" },
  { keys: "g e", page: "/editor", name: "Editor" },
]

/** Those that the generated guard opens to this state. */
export const jumpsFor = (state: AuthState): readonly Jump[] =>
  JUMPS.filter(({ page }) => decide(page, state).kind === "proceed")

/** Milliseconds after which a first key is forgotten. */
const PATIENCE = 1500

export interface Stroke {
  readonly key: string
  /** Milliseconds, on any clock that runs evenly. */
  readonly at: number
}

/** What two strokes spell; the first alone spells only itself. */
export const spelledBy = (before: Stroke | null, stroke: Stroke): string =>
  before !== null && stroke.at - before.at < PATIENCE && before.key === "g" ? `g ${stroke.key}` : stroke.key
