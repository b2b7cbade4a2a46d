import type { CodeEntry, Sentences } from "./findings/entry.ts"
import { locks } from "./findings/locks.ts"
import { outcomes } from "./findings/outcomes.ts"
import { pages } from "./findings/pages.ts"
import { patterns } from "./findings/patterns.ts"
import { reading } from "./findings/reading.ts"
import { relations } from "./findings/relations.ts"
import { router } from "./findings/router.ts"
import { routes } from "./findings/routes.ts"
import { shadow } from "./findings/shadow.ts"

/** Every diagnostic code in English. Codes are stable and never reused: suppressions, CI logs and links name them. */
export const CODES = {
  ...reading,
  ...shadow,
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

/** The codes under which a stage reports something that several stages have in common. */
export type CodeWith<V extends string> = { [C in Code]: V extends keyof Says[C] ? C : never }[Code]
