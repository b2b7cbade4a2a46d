import type { Policy } from "../../policy/language.ts"

/** True if a pathname is open to everybody. */
export type Finds = (pathname: string) => boolean

export interface Peer {
  readonly name: string
  /** Beyond this many rules it takes minutes to make, does not work, or needs a round for one question. */
  readonly most: number
  readonly make: (policy: Policy) => Finds | Promise<Finds>
}
