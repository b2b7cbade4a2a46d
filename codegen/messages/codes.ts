import type { CodeEntry, NoArgs, Sentences, Translated } from "./entry.ts"
import { claims } from "./claims.ts"
import { locks } from "./locks.ts"
import { next } from "./next.ts"
import { outcomes } from "./outcomes.ts"
import { pages } from "./pages.ts"
import { patterns } from "./patterns.ts"
import { reading } from "./reading.ts"
import { relations } from "./relations.ts"
import { router } from "./router.ts"
import { routes } from "./routes.ts"
import { corrected, type Misspelled } from "./phrases.ts"

/** P12x: findings about shadow mode, in which the denials of some rules are reported but not enforced. */
const shadow = {
  P120: {
    title: "shadow mode that lasts too long",
    explanation:
      "Shadow mode is for moving in, and opens what its rules would close. It may last at most 90 days, counted from the day on which somebody checks, generates or builds.",
    remedy: "Name an earlier day. You can set a later one when it gets near.",
    example: 'shadow: { until: "2099-01-31" }',
    sentences: ({ last, days }: { readonly last: string; readonly days: number }) => ({
      message: `shadow mode may last until ${last}, and this is later`,
      note: `at most ${days} days from today`,
      hint: `write \`${last}\` or an earlier day`,
    }),
  },
  P121: {
    title: "shadow mode of an unknown rule",
    explanation:
      '`shadow.rules` names rules by their path and match mode, such as `"/notes subtree"`, or `"unlisted"` for paths that no rule covers. Ignoring a name that fits no rule could leave the wrong rule enforced.',
    remedy: "Correct the name, or remove it.",
    example: 'shadow: { until: "2027-01-31", rules: ["/note subtree"] }',
    sentences: ({ written, nearest }: Misspelled) => ({
      ...corrected(nearest),
      message: `shadow mode names \`${written}\`, which is not a rule of this policy`,
      hint: 'write a rule\'s path and match mode, such as `"/notes subtree"`, or `"unlisted"`',
    }),
  },
  P122: {
    title: "shadow mode that names a rule twice, or no rule",
    explanation:
      "If a name appears twice, one of the two was probably meant to be another. An empty list would withhold nothing.",
    remedy: "Keep one of the two, or leave `rules` out to withhold the denials of every rule.",
    example: 'shadow: { until: "2027-01-31", rules: [] }',
    sentences: {
      none: () => ({
        message: "shadow mode names no rule",
        hint: "list the rules whose denials are withheld, or leave `rules` out to withhold all of them",
      }),
      twice: ({ name }: { readonly name: string }) => ({
        message: `shadow mode names \`${name}\` twice`,
        hint: "keep one of the two",
      }),
    },
  },
  P123: {
    severity: "warning",
    title: "shadow mode that is over",
    explanation: "The last day has passed, so the locks enforce every rule again. The entry has no effect any more.",
    remedy: "Remove `shadow` from the policy.",
    example: 'shadow: { until: "2026-01-31" }',
    sentences: ({ until }: { readonly until: string }) => ({
      message: `shadow mode ended on ${until}`,
      note: "the locks enforce every rule again",
      hint: "remove `shadow` from the policy",
    }),
  },
} satisfies Readonly<Record<string, CodeEntry>>

/** The codes of each stage of the compiler. */
const STAGES = { reading, shadow, claims, patterns, relations, router, routes, pages, locks, next, outcomes }

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
  ...next,
  ...outcomes,
}

/** A diagnostic code, such as `P404`. */
export type Code = keyof typeof CODES

/** The entry of a code. Its type leaves out the arguments of the sentences, which differ from code to code. */
export const entryOf = (code: Code) => ({ severity: "error" as const, ...(CODES[code] as CodeEntry) })

/** True for a code that exists. */
export const isCode = (text: string): text is Code => Object.hasOwn(CODES, text)

/** For each code, the function that writes its sentences from their arguments, or one function per variant. */
type SentencesByCode = { readonly [C in Code]: (typeof CODES)[C]["sentences"] }

/** The kinds of finding of one code. */
type Variants<C extends Code> = SentencesByCode[C] extends (...args: never) => Sentences
  ? C
  : `${C}/${keyof SentencesByCode[C] & string}`

/** The kind of a finding: a code such as `P120` or, if the code has several variants, `P103/missing`. */
export type FindingKind = { [C in Code]: Variants<C> }[Code]

/** The arguments of a finding's sentences. */
export type ArgsOf<F extends FindingKind> = F extends `${infer C extends Code}/${infer V}`
  ? V extends keyof SentencesByCode[C]
    ? FirstOf<SentencesByCode[C][V]>
    : never
  : F extends Code
    ? FirstOf<SentencesByCode[F]>
    : never

/** The first parameter of a function of sentences. */
type FirstOf<S> = S extends () => Sentences ? NoArgs : S extends (args: infer A) => Sentences ? A : never

/** The sentences of all codes, as another language has to provide them. */
export type FindingSentences = { readonly [C in Code]: Translated<SentencesByCode[C]> }

/** The sentences grouped by stage of the compiler: one file of a language holds one group. */
export type StageSentences = {
  readonly [S in keyof typeof STAGES]: Pick<FindingSentences, keyof (typeof STAGES)[S] & Code>
}

/** The codes that have the variant `V`. Several stages report the same kinds of mistake under codes of their own. */
export type CodeWith<V extends string> = { [C in Code]: V extends keyof SentencesByCode[C] ? C : never }[Code]
