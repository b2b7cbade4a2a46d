import { authStateOf } from "../../session/machine/auth-state.ts"
import { NOTHING_HELD, type SessionContext } from "../../session/machine/context.ts"
import { sessionMachine, type SessionSnapshot } from "../../session/machine/machine.ts"
import type { SessionFacts } from "../../session/session.ts"

/** The name of a state of the session machine. */
export type StateName = SessionSnapshot["value"]

/** The transitions from one state to another, or to itself. */
export interface Transition {
  readonly from: StateName
  readonly to: StateName
  /** A text for each, as `EVENT [condition] / update, update`. */
  readonly steps: readonly string[]
}

interface Point {
  readonly x: number
  readonly y: number
}

/** A state in the diagram, with the position of its upper left corner. */
export interface PicturedState extends Point {
  readonly name: StateName
  readonly authStates: readonly string[]
  readonly width: number
  readonly height: number
}

/** A line between two states. `both` is true if there are transitions both ways. */
export interface PicturedLine {
  readonly from: StateName
  readonly to: StateName
  readonly both: boolean
  readonly points: readonly Point[]
}

/** The diagram of the session machine, with its transitions as text. */
export interface MachinePicture {
  readonly width: number
  readonly height: number
  readonly states: readonly PicturedState[]
  readonly lines: readonly PicturedLine[]
  readonly transitions: readonly Transition[]
}

/** All states, in the machine's order. */
export const stateNames = Object.keys(sessionMachine.states) as readonly StateName[]

/** The machine's transitions, grouped by source and target, in the machine's order. */
export function transitionsOf(machine: typeof sessionMachine): readonly Transition[] {
  return stateNames.flatMap((from) => {
    const leaving = [...(machine.states[from]?.transitions.values() ?? [])].flat()
    const steps = leaving.map(({ eventType, guard, actions, target }) => ({
      // Without a target, the machine stays in its state.
      to: (target?.[0]?.key ?? from) as StateName,
      text: stepOf(eventType, guardNameOf(guard), actions.map(nameOf)),
    }))
    return stateNames
      .map((to) => ({ from, to, steps: steps.filter((step) => step.to === to).map(({ text }) => text) }))
      .filter((transition) => transition.steps.length > 0)
  })
}

const stepOf = (event: string, guard: string | null, updates: readonly string[]): string =>
  `${event}${guard === null ? "" : ` [${guard}]`}${updates.length === 0 ? "" : ` / ${updates.join(", ")}`}`

function guardNameOf(guard: unknown): string | null {
  if (guard === undefined) return null
  const params = typeof guard === "object" && guard !== null && "params" in guard ? ` ${String(guard.params)}` : ""
  return `${nameOf(guard)}${params}`
}

function nameOf(part: unknown): string {
  if (typeof part === "string") return part
  if (typeof part === "object" && part !== null && "type" in part && typeof part.type === "string") return part.type
  throw new Error("the session machine names every guard and update")
}

/** The auth states that a state of the machine can mean: for no session, one with one factor, and one with two. */
export function authStatesOf(state: StateName): readonly string[] {
  // Of the facts, only `aal` decides: `aal1` is one factor, and `aal2` two.
  const signedInWith = (aal: SessionFacts["aal"]): SessionContext => ({
    ...NOTHING_HELD,
    facts: { sid: "", uid: "", aal, mfa: false, iat: 0, exp: 0 },
  })
  const authStates = [NOTHING_HELD, signedInWith("aal1"), signedInWith("aal2")].map((context) =>
    authStateOf(sessionMachine.resolveState({ value: state, context })),
  )
  return [...new Set(authStates)]
}
