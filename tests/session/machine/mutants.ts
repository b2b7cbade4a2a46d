import { StateMachine, type AnyStateMachine } from "xstate"
import { sessionMachine } from "../../../src/session/machine/machine.ts"
import { STATES, steppableOf, type Steppable } from "./sample.ts"

export interface Mutant {
  /** The change of the machine's configuration. */
  readonly name: string
  /** The one state whose answers differ. */
  readonly state: string
  /** The one event that is answered differently there; null: any that leaves the state. */
  readonly event: string | null
  readonly machine: Steppable
}

interface Step {
  readonly guard?: string | { readonly type: string; readonly params: string }
  readonly target?: string
  readonly actions?: readonly string[]
}

interface StateConfig {
  readonly exit?: readonly string[]
  readonly on: Readonly<Record<string, readonly Step[]>>
}

type Config = Readonly<Record<string, StateConfig>>

/** The machine's own configuration, every answer as a list of steps. */
const config: Config = Object.fromEntries(
  Object.entries(sessionMachine.config.states ?? {}).map(([state, { exit, on }]) => [
    state,
    {
      ...(exit === undefined ? {} : { exit: exit as readonly string[] }),
      on: Object.fromEntries(
        Object.entries(on ?? {}).map(([event, answer]) => [event, [answer].flat() as readonly Step[]]),
      ),
    },
  ]),
)

const GUARDS = Object.keys(sessionMachine.implementations.guards).filter((guard) => guard !== "brings")
const ARRIVAL_STATES = ["expired", "challenged", "recovering", "signedIn"]

/** Every step dropped, every target and guard swapped, every context update removed. */
export const mutantsOf = (): readonly Mutant[] =>
  Object.entries(config).flatMap(([state, { exit = [], on }]) => [
    ...exit.map((action) => ({
      name: `${state} left without ${action}`,
      state,
      event: null,
      machine: built({ ...config, [state]: { exit: exit.filter((kept) => kept !== action), on } }),
    })),
    ...Object.entries(on).flatMap(([event, steps]) =>
      steps.flatMap((step, i) =>
        variantsOf(step).map(([what, variant]) => ({
          name: `${state} on ${event}, step ${i + 1}: ${what}`,
          state,
          event,
          machine: built({ ...config, [state]: { exit, on: { ...on, [event]: steps.toSpliced(i, 1, ...variant) } } }),
        })),
      ),
    ),
  ])

/** The replacements for a step: none, or a step with one difference. */
function variantsOf(step: Step): readonly (readonly [string, readonly Step[]])[] {
  const { guard, target, actions = [] } = step
  // A step that does nothing has nothing to lose.
  if (target === undefined && actions.length === 0) return []
  return [
    ["dropped", []],
    ...guardsBut(guard).map(
      (other) => [`guard ${nameOf(guard)} becomes ${nameOf(other)}`, [{ ...step, guard: other }]] as const,
    ),
    ...STATES.filter((state) => target !== undefined && state !== target).map(
      (state) => [`target ${target} becomes ${state}`, [{ ...step, target: state }]] as const,
    ),
    ...actions.map(
      (action) => [`without ${action}`, [{ ...step, actions: actions.filter((kept) => kept !== action) }]] as const,
    ),
  ]
}

const nameOf = (guard: Step["guard"]): string => (typeof guard === "string" ? guard : `brings ${guard?.params}`)

function guardsBut(guard: Step["guard"]): readonly NonNullable<Step["guard"]>[] {
  if (guard === undefined) return []
  if (typeof guard === "string") return GUARDS.filter((other) => other !== guard)
  return ARRIVAL_STATES.filter((params) => params !== guard.params).map((params) => ({ type: "brings", params }))
}

function built(states: Config): Steppable {
  const configured = { ...sessionMachine.config, states } as AnyStateMachine["config"]
  return steppableOf(new StateMachine(configured, sessionMachine.implementations as AnyStateMachine["implementations"]))
}
