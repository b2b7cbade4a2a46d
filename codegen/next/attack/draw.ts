// Requests that try to get past the locks of a Next build: every address, in every spelling and by every transport.
// `attack.ts` sends them.

import { segmentsIn } from "../pattern.ts"
import { AS_IT_IS, SPELLINGS, type Spelling } from "./spellings.ts"
import { actionFormOf, namesAction, transportsTo, type Transport } from "./transports.ts"

/** A request to send, byte for byte. */
export interface HostileRequest {
  readonly method: string
  readonly target: string
  /** Each as `Name: value`. */
  readonly headers: readonly string[]
  readonly body: string
  /** The address that it is made from. */
  readonly address: string
  /** The unusual part of it, in words. */
  readonly kind: string
  /** The id of the server action that it calls; null for none. */
  readonly action: string | null
  /** True if the address has its usual spelling, even if the request is sent in an unusual way. */
  readonly hasUsualSpelling: boolean
}

/** The choices that the requests of an attack are drawn from. */
export interface Attack {
  readonly seed: number
  /** The number of requests to send at least. */
  readonly count: number
  readonly buildId: string
  /** Ids of server actions. */
  readonly actions: readonly string[]
  /** The paths to attack, without the base path. */
  readonly addresses: readonly string[]
  /** Addresses that a client may claim to come from. */
  readonly from: readonly string[]
  readonly basePath: string
}

/**
 * The pseudorandom generator Mulberry32: numbers of 32 bits, the same for the same seed, so that an attack can be
 * repeated.
 */
export function mulberry32(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
}

/** Requests of an attack. Each one is drawn when it is needed: an attack may have millions. */
export interface HostileRequests extends Iterable<HostileRequest> {
  readonly length: number
}

/**
 * The requests of an attack: first each address as it is, by every transport and with every action; then random
 * combinations of address, spelling and transport.
 */
export function requestsOf(attack: Attack): HostileRequests {
  const { seed, count, actions, addresses, from } = attack
  const [asItIs] = SPELLINGS
  const transports = new Map(addresses.map((address) => [address, usableTo(address, actions.length > 0)]))
  const plain = addresses.flatMap((address) =>
    transports
      .get(address)!
      .flatMap((transport) =>
        variantsOf(transport, attack).map((filled) => requestOf(address, asItIs!, filled, attack)),
      ),
  )
  const length = Math.max(count, plain.length)
  return {
    length,
    *[Symbol.iterator]() {
      yield* plain
      const next = mulberry32(seed)
      const oneOf = <T>(list: readonly T[]): T | undefined => list.at(next() % list.length)
      for (let drawn = plain.length; drawn < length; drawn++) {
        const address = oneOf(addresses)!
        const transport = oneOf(transports.get(address)!)!
        const filled = { transport, action: oneOf(actions) ?? "", from: oneOf(from) ?? "/" }
        yield requestOf(address, oneOf(SPELLINGS)!, filled, attack)
      }
    },
  }
}

/** The transports to an address. Without server actions, those that call one are left out. */
const usableTo = (address: string, hasActions: boolean): readonly Transport[] =>
  transportsTo(segmentsIn(address)).filter((transport) => hasActions || !namesAction(transport))

/** A transport with the values of its placeholders: the id of an action, and the address to claim to come from. */
interface FilledTransport {
  readonly transport: Transport
  readonly action: string
  readonly from: string
}

/** The transport with each action, or with each address to come from. */
function variantsOf(transport: Transport, { actions, from }: Attack): readonly FilledTransport[] {
  const [first = "/"] = from
  if (namesAction(transport)) return actions.map((action) => ({ transport, action, from: first }))
  const places = transport.headers.some((header) => header.includes("FROM")) ? from : [first]
  return places.map((place) => ({ transport, action: "", from: place }))
}

/** One request to an address, in a spelling and by a transport. */
function requestOf(
  address: string,
  { kind, of }: Spelling,
  { transport, action, from }: FilledTransport,
  { buildId, basePath }: Attack,
): HostileRequest {
  const { method = "GET", body = "" } = transport
  const isForm = body === "FORM"
  const sent = isForm ? actionFormOf(action) : body
  const headers = transport.headers.map((header) =>
    header.replace("ACTION", () => action).replace("FROM", () => basePath + from),
  )
  const spelled = of(address, buildId)
  return {
    method,
    // A whole URL, or a spelling that begins with two slashes, is sent without the base path.
    target: /^(?:https?:|\\|\/[/\\])/.test(spelled) ? spelled : `${basePath}${spelled}`,
    headers: isForm ? [...headers, `Content-Length: ${sent.length}`] : headers,
    body: sent,
    address,
    // If both the spelling and the transport are unusual, the spelling is named.
    kind: kind === AS_IT_IS ? transport.kind : kind,
    action: namesAction(transport) ? action : null,
    hasUsualSpelling: kind === AS_IT_IS,
  }
}
