import { withTimeout } from "../with-timeout.ts"
import type { ClaimReader, SessionPort } from "../port.ts"
import { emptyContext, TIMEOUT_MS, type ContractCheck, type Awaitable } from "./port-contract.ts"

/** The reader of a claim under test, described by its author. */
export interface ClaimUnderTest<S extends object> {
  /** The reader. */
  readonly reader: ClaimReader<S>
  /** The `asOf` of the claim in the policy. */
  readonly asOf: "token" | "request"
  /** The app's session port. */
  readonly port: SessionPort<S>
  /** A person's request, with a token from before the value is taken away. */
  readonly request: () => Awaitable<Request>
  /** The value that this person has. */
  readonly value: string
  /** The params of the claim's `within`. */
  readonly params?: Readonly<Record<string, string>>
  /** Takes the value away from the person, and nothing else. */
  readonly takeAway: () => Awaitable<void>
  /** The person's request with a new token, after the value was taken away. */
  readonly renewed: () => Awaitable<Request>
  /** A reader whose service cannot be reached. Left out for a reader that calls no service. */
  readonly outage?: () => Awaitable<ClaimReader<S>>
  /** Milliseconds that the locks wait; 3,000 by default. */
  readonly patience?: number
}

/** The checks that the reader of a claim has to pass. For example, values are as current as `asOf` promises. */
export function claimContract<S extends object>(mine: ClaimUnderTest<S>): readonly ContractCheck[] {
  const { reader, asOf, port, request, value, params = {}, takeAway, renewed, outage, patience = TIMEOUT_MS } = mine
  const read = async (tested: ClaimReader<S>, from: Request): Promise<unknown> => {
    const context = await emptyContext()
    const answer = await port(from, context, { patience, isOpen: false })
    if (!("session" in answer) || answer.session === null) throw new Error("claim: the port gave no session")
    return tested(answer.session, params, { request: from, context, signal: AbortSignal.timeout(patience) })
  }
  const has = async (from: Request): Promise<boolean> => valuesIn(await read(reader, from)).includes(value)

  return [
    {
      name: "a person has the value",
      run: async () => check(await has(await request()), `the reader did not return ${JSON.stringify(value)}`),
    },
    {
      name:
        asOf === "token"
          ? "a value that was taken away counts until the token ends, and no longer"
          : "a value that was taken away no longer counts in the next request",
      run: async () => {
        const before = await request()
        await takeAway()
        const still = await has(before)
        check(
          still === (asOf === "token"),
          still
            ? 'the value still counts: declare the claim with `asOf: "token"`'
            : 'the value no longer counts: declare the claim with `asOf: "request"`',
        )
        check(!(await has(await renewed())), "the value still counts with a new token")
      },
    },
    ...(outage === undefined
      ? []
      : [
          {
            name: "an outage is no person without values",
            run: async () => {
              const LATE = Symbol("late")
              const reading = read(await outage(), await request()).then(textsOrNull, () => null)
              const answer = await withTimeout(reading, patience, LATE)
              check(answer === null || answer === LATE, "the reader answered during an outage: let it throw")
            },
          },
        ]),
  ]
}

/** The values of a claim; null if the locks could not read it. */
const textsOrNull = (answer: unknown): readonly string[] | null => {
  if (answer === null) return []
  const texts: readonly unknown[] = [answer].flat()
  return texts.every((text) => typeof text === "string") ? texts : null
}

function valuesIn(answer: unknown): readonly string[] {
  const texts = textsOrNull(answer)
  check(texts !== null, "the reader returned no text, no list of texts, and not null")
  return texts
}

function check(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(`claim: ${what}`)
}
