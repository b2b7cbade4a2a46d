import type { RouterContextProvider } from "react-router"
import type { AuthState } from "../../../policy/language.ts"
import { OWN_CLAIMS, type ClaimReader, type SessionPort, type SuppliesClaims } from "../../session/port.ts"
import { withoutBody } from "./ask-port.ts"
import type { OutcomeClaims } from "./entry-check.ts"
import type { DeclaredClaim, Guards, Need } from "./guards.ts"
import type { Report, Incident } from "./incident.ts"
import { answerInTime, LATE } from "./app-hooks.ts"
import { needsAt } from "./outcome-at.ts"

type ValueIncident = Extract<Incident, { kind: "claim-value" }>

/** The texts in a reader's answer. Null if the answer is invalid: neither a text, nor a list of texts, nor null. */
function textsIn(answer: unknown): readonly string[] | null {
  if (answer === null) return []
  if (typeof answer === "string") return [answer]
  if (!Array.isArray(answer)) return null
  // The copy turns holes of a list into undefined. `every` would skip them.
  const texts: readonly unknown[] = [...(answer as readonly unknown[])]
  return texts.every((text) => typeof text === "string") ? texts : null
}

/** The valid values of a claim: those that the policy declares. None if a single-valued claim came with several. */
function validValues(
  claim: string,
  { one, values }: DeclaredClaim,
  texts: readonly string[],
  report: (incident: ValueIncident) => void,
): readonly string[] {
  const distinct = [...new Set(texts)]
  for (const text of distinct) {
    if (!values.includes(text)) report({ kind: "claim-value", claim, reason: "undeclared", values: [text] })
  }
  if (one && distinct.length > 1) {
    report({ kind: "claim-value", claim, reason: "several", values: distinct.toSorted() })
    return []
  }
  return distinct.filter((text) => values.includes(text))
}

/** The request that a claim is read for, and the callback for failures. */
interface Asking {
  readonly request: Request
  readonly context: Readonly<RouterContextProvider>
  readonly report: Report
}

/**
 * The claims of the visitor of one request: facts about the signed-in person, such as a role, that rules can require.
 * Each is read once for the same params, which are the values in the address that the claim is about (`within` in the
 * policy).
 */
export interface RequestClaims {
  /** The claims that the outcome at a path depends on. Undefined if the state settles it. Never rejects. */
  at(pathname: string, write: boolean, asking: Asking): Promise<OutcomeClaims | undefined>
  /** The claims that the outcome of calling an operation depends on: a server action that the policy lists by name. */
  toCall(operation: string, asking: Asking): Promise<OutcomeClaims | undefined>
}

/** A visitor whose claims are read. */
interface Person {
  readonly state: AuthState
  readonly session: object | null
}

/** Makes the claims of a visitor, for one request. */
export type OpenClaims = (person: Person) => RequestClaims

/** The readers by the names of their claims. */
type Readers = Readonly<Record<string, ClaimReader>>

/**
 * Returns the function that makes a visitor's claims. Null if the policy declares no claim. Throws if a declared
 * claim has no reader, or a reader no claim. `patience` is the longest wait for a reader, in milliseconds.
 */
export function claimsOf(guards: Guards, readers: Readers, patience: number): OpenClaims | null {
  const declared = declaredIn(guards)
  refuseOtherReaders(declared, readers)
  if (Object.keys(declared).length === 0) return null
  if (guards.needs === undefined || guards.needsWrite === undefined || guards.paramsOfPattern === undefined)
    throw new Error("sallyport: the guards declare claims and cannot decide by them: run `generate` again")

  /** The valid values of a claim, from its reader. Null if it cannot be read. Never rejects. */
  const valuesFor = async ({ claim, params }: Need, session: object, asking: Asking) => {
    const { request, context, report } = asking
    const fail = (reason: "rejected" | "late" | "malformed", error: unknown): null => {
      report({ kind: "no-claim", claim, reason, error }, context)
      return null
    }
    const stop = new AbortController()
    try {
      const question = { request: withoutBody(request), context, signal: stop.signal }
      const answer = await answerInTime(readers[claim]!(session, Object.freeze({ ...params }), question), patience)
      if (answer === LATE) {
        fail("late", null)
        stop.abort()
        return null
      }
      const texts = textsIn(answer)
      if (texts === null) return fail("malformed", null)
      return validValues(claim, declared[claim]!, texts, (incident) => report(incident, context))
    } catch (error) {
      return fail("rejected", error)
    }
  }

  return ({ state, session }) => {
    /** The values by their claim and params, so that each is read once. */
    const valuesByNeed = new Map<string, Promise<readonly string[] | null>>()
    const ask = (need: Need, personSession: object, asking: Asking) => {
      const key = JSON.stringify([need.claim, need.params])
      const values = valuesByNeed.get(key) ?? valuesFor(need, personSession, asking)
      valuesByNeed.set(key, values)
      return values
    }
    const askAll = async (needs: readonly Need[], asking: Asking): Promise<OutcomeClaims | undefined> => {
      // Claims are about a person, so a visitor without a session has none.
      if (session === null || needs.length === 0) return undefined
      const entries = needs.map(async (need) => [need.claim, await ask(need, session, asking)] as const)
      return { needs, claims: Object.fromEntries(await Promise.all(entries)) }
    }
    return {
      at: async (pathname, write, asking) => askAll(needsAt(guards, pathname, state, write), asking),
      toCall: async (operation, asking) => askAll(guards.needsOperation?.(operation, state) ?? [], asking),
    }
  }
}

/** The readers of claims: the port's own, else those in the app's options. */
export function readersIn<S extends object>(
  guards: Guards,
  { claims, session }: { readonly claims?: Readonly<Record<string, ClaimReader<S>>>; readonly session: SessionPort<S> },
): Readers {
  // The cast is safe: readers only get the sessions of the port that is configured with them.
  const appReaders = (claims ?? {}) as Readers
  const readerOf = (session as SuppliesClaims)[OWN_CLAIMS]
  if (readerOf === undefined) return appReaders
  // The port of `sallyport/testing` reads claims itself, so an app under test may leave readers out. A claim that
  // neither of them reads has no value: rules that require one stay closed.
  const portFirst = Object.keys(guards.claims ?? {}).map(
    (claim) => [claim, readerOf(claim) ?? appReaders[claim] ?? (() => null)] as const,
  )
  return { ...appReaders, ...Object.fromEntries(portFirst) }
}

/** The claims that the guards declare. Inherited properties do not count, because the compiler did not write them. */
const declaredIn = (guards: Guards): Readonly<Record<string, DeclaredClaim>> =>
  (Object.hasOwn(guards, "claims") ? guards.claims : undefined) ?? {}

/** Throws if a claim has no reader, or a reader no claim: one of the two names is probably misspelt. */
function refuseOtherReaders(declared: Readonly<Record<string, DeclaredClaim>>, readers: Readers): void {
  for (const claim of Object.keys(declared)) {
    if (!Object.hasOwn(readers, claim) || typeof readers[claim] !== "function")
      throw new Error(
        `sallyport: the policy declares the claim \`${claim}\`, and \`claims\` of openLocks has no reader for it: add \`${claim}: (session, params) => …\``,
      )
  }
  for (const claim of Object.keys(readers)) {
    if (!Object.hasOwn(declared, claim))
      throw new Error(
        `sallyport: \`claims\` of openLocks has a reader \`${claim}\`, and the policy declares no such claim: remove it, or declare the claim and run \`generate\``,
      )
  }
}
