import { isDeepStrictEqual } from "node:util"
import type { AuthEventName } from "../../../src/session/machine/events.ts"
import type { SessionFacts } from "../../../src/session/session.ts"
import { brokenInvariants } from "./invariants.ts"
import { ORDERS } from "./orders.ts"
import type { Step } from "./reach.ts"
import { referenceStep } from "./reference.ts"
import { STATES, type Steppable } from "./sample.ts"
import { BROUGHT, eventBringing, LETTERS, TABLE } from "./transition-table.ts"

// Each yields what this machine breaks, one by one: a mutant is known by its first.

/** The cells of the transition table. */
export function* brokenCells(machine: Steppable): Generator<string> {
  for (const state of STATES) {
    for (const [name, { want, why }] of Object.entries(TABLE[state])) {
      const wants = want.split(" ")
      if (wants.length !== BROUGHT.length) yield `${state} ${name}: ${wants.length} columns of ${BROUGHT.length}`
      for (const [column, brought] of BROUGHT.entries()) {
        const event = eventBringing(name as AuthEventName, brought, state)
        const before = machine.at(state)
        const after = machine.step(before, event)
        const title = `${state} ${name} ${brought} (${why})`
        for (const broken of brokenInvariants(before, event, after)) yield `${title}: ${broken}`
        const letter = wants[column]!
        if (letter === "-" || letter === "!") {
          const context = { ...before.context, stalled: letter === "!" }
          if (after.value !== state || !isDeepStrictEqual(after.context, context)) yield `${title}: something changed`
        } else if (after.value !== LETTERS[letter]) {
          yield `${title}: went to ${after.value}`
        } else if (!isDeepStrictEqual(after.context.facts, heldAfter(before.context.facts, event.facts))) {
          yield `${title}: holds something else`
        }
      }
    }
  }
}

// A step that is taken holds what was brought, but never an older token of the same session.
const heldAfter = (held: SessionFacts | null, brought: SessionFacts | null): SessionFacts | null =>
  held !== null && brought?.sid === held.sid && brought.iat < held.iat ? held : brought

/** The orders, to their end. */
export function* brokenOrders(machine: Steppable): Generator<string> {
  for (const [name, { given, want, context = {} }] of ORDERS) {
    let snapshot = machine.start()
    for (const event of given) {
      const after = machine.step(snapshot, event)
      for (const broken of brokenInvariants(snapshot, event, after)) yield `${name}: ${broken}`
      snapshot = after
    }
    if (snapshot.value !== want) yield `${name}: ends in ${snapshot.value} and not in ${want}`
    for (const [key, value] of Object.entries(context)) {
      const found: unknown = snapshot.context[key as keyof typeof context]
      if (!isDeepStrictEqual(found, value)) yield `${name}: ${key} is ${JSON.stringify(found)}`
    }
  }
}

/** The rules in plain code, on every step of the small world. */
export function* brokenRules(machine: Steppable, steps: readonly Step[]): Generator<string> {
  for (const { state, event } of steps) {
    const before = machine.at(state.value, state.context)
    const after = machine.step(before, event)
    const want = referenceStep(before, event)
    const title = `${before.value} ${JSON.stringify(before.context)} ${JSON.stringify(event)}`
    if (after.value !== want.value) yield `${title}: ${after.value} and not ${want.value}`
    else if (!isDeepStrictEqual(after.context, want.context)) yield `${title}: ${JSON.stringify(after.context)}`
    for (const broken of brokenInvariants(before, event, after)) yield `${title}: ${broken}`
  }
}

/** The first promise that this machine breaks, or null. */
export function firstBroken(machine: Steppable, steps: readonly Step[]): string | null {
  for (const promises of [brokenCells(machine), brokenOrders(machine), brokenRules(machine, steps)]) {
    for (const broken of promises) return broken
  }
  return null
}
