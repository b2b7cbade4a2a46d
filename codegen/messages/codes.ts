import type { CodeEntry, Sentences, Translated } from "./entry.ts"
import { claims } from "./claims.ts"
import { locks } from "./locks.ts"
import { outcomes } from "./outcomes.ts"
import { pages } from "./pages.ts"
import { patterns } from "./patterns.ts"
import { reading } from "./reading.ts"
import { relations } from "./relations.ts"
import { router } from "./router.ts"
import { routes } from "./routes.ts"
import { shadow } from "./shadow.ts"

/** Every diagnostic code in English. Codes are stable and never reused: suppressions, CI logs and links name them. */
export const CODES = {
  ...reading,
  ...shadow,
  ...claims,
  ...patterns,
  ...relations,
  ...router,
  ...routes,
  ...pages,
  ...locks,
  ...outcomes,
}

export type Code = keyof typeof CODES

/** The entry of a code, whatever it says. */
export const entryOf = (code: Code): CodeEntry => CODES[code]

export const isCode = (text: string): text is Code => Object.hasOwn(CODES, text)

/** By code: one function of a finding's arguments, or one for each variant. */
type Says = { readonly [C in Code]: (typeof CODES)[C]["says"] }

type Variants<C extends Code> = Says[C] extends (...args: never) => Sentences ? C : `${C}/${keyof Says[C] & string}`

/** A finding that a check can make: a code or, where a code has several sentences, `P103/missing`. */
export type Finding = { [C in Code]: Variants<C> }[Code]

/** The arguments of a finding's sentences. */
export type ArgsOf<F extends Finding> = F extends `${infer C extends Code}/${infer V}`
  ? V extends keyof Says[C]
    ? FirstOf<Says[C][V]>
    : never
  : F extends Code
    ? FirstOf<Says[F]>
    : never

type FirstOf<S> = S extends () => Sentences ? NoArgs : S extends (args: infer A) => Sentences ? A : never

export type NoArgs = { readonly [name: string]: never }

/** The sentences of all codes, for a language to be complete by type. */
export type FindingSentences = { readonly [C in Code]: Translated<Says[C]> }

/** The same by stage, as the files of a language hold them. */
export interface StageSentences {
  readonly reading: Of<typeof reading>
  readonly shadow: Of<typeof shadow>
  readonly claims: Of<typeof claims>
  readonly patterns: Of<typeof patterns>
  readonly relations: Of<typeof relations>
  readonly router: Of<typeof router>
  readonly routes: Of<typeof routes>
  readonly pages: Of<typeof pages>
  readonly locks: Of<typeof locks>
  readonly outcomes: Of<typeof outcomes>
}

type Of<Stage> = Pick<FindingSentences, keyof Stage & Code>

/** The codes under which a stage reports something that several stages have in common. */
export type CodeWith<V extends string> = { [C in Code]: V extends keyof Says[C] ? C : never }[Code]
