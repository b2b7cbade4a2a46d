// The words of the policy language, each defined once with its texts for people. Plain data, so pages can import it
// too.

/** The match modes: the part of path space that a rule covers. */
export const MATCH = {
  exact: { meaning: "that path alone", short: "this path only" },
  subtree: { meaning: "that path and everything beneath it", short: "and everything beneath it" },
} as const

/**
 * Auth states that are settled, in the order in which a visitor moves through them, which is the order of table
 * columns. `whom` names the visitors in a sentence, `short` is a label, and `meaning` explains the state.
 */
export const SETTLED = {
  "signed-out": { whom: "people not signed in", short: "not signed in", meaning: "no one is signed in" },
  challenged: {
    whom: "people missing their code",
    short: "password given, code missing",
    meaning: "the password was correct, the second factor is still missing",
  },
  recovering: {
    whom: "people setting a new password",
    short: "new password needed",
    meaning: "came through a recovery link, must set a new password",
  },
  "signed-in": { whom: "signed-in people", short: "signed in", meaning: "signed in, no further step needed" },
  verified: { whom: "people with two factors", short: "two factors given", meaning: "signed in with two factors" },
} as const

/** All auth states: the settled ones, and `unknown`. */
export const STATE = {
  ...SETTLED,
  unknown: {
    whom: "visitors whose sign-in cannot be checked",
    short: "sign-in cannot be checked",
    meaning: "the sign-in service is not responding",
  },
} as const

/** Outcomes in everyday words. `unavailable` is a temporary refusal (503). */
export const OUTCOME = {
  proceed: { short: "opens" },
  redirect: { short: "sent to {{to}}" },
  refuse: { short: "blocked ({{status}})" },
  unavailable: { short: "asked to try again ({{status}})" },
  outside: { short: "outside the policy" },
} as const

/**
 * The requirements of rules. `who` begins a sentence about a rule, `whom` names the admitted people, and `admits` lists
 * their auth states; "everybody" means every state.
 */
export const REQUIREMENT = {
  anyone: { who: "Anyone may open {{scope}}", whom: "everyone", admits: "everybody" },
  "signed-out": {
    who: "Only people not signed in may open {{scope}}",
    whom: "people not signed in",
    admits: ["signed-out"],
  },
  "signed-in": {
    who: "Only signed-in people may open {{scope}}",
    whom: "signed-in people",
    admits: ["signed-in", "verified"],
  },
  verified: {
    who: "Only people signed in with two factors may open {{scope}}",
    whom: "people with two factors",
    admits: ["verified"],
  },
  challenged: {
    who: "Only people who have entered their password but not their code may open {{scope}}",
    whom: "people missing their code",
    admits: ["challenged"],
  },
  recovering: {
    who: "Only people setting a new password through a recovery link may open {{scope}}",
    whom: "people setting a new password",
    admits: ["recovering"],
  },
} as const satisfies Readonly<Record<string, WordOfRequirement>>

/** The texts of a requirement, and the states that it admits. */
interface WordOfRequirement {
  readonly who: string
  readonly whom: string
  readonly admits: "everybody" | readonly (keyof typeof SETTLED)[]
}

/**
 * Words that are both a requirement and a state: a step of signing in. As a requirement, the word marks the page of
 * that step; as a state, a visitor who has yet to complete it.
 */
export const SIGN_IN_STEPS = [
  "signed-out",
  "challenged",
  "recovering",
] as const satisfies readonly (keyof typeof REQUIREMENT & keyof typeof SETTLED)[]

/** A step of signing in. */
export type SignInStep = (typeof SIGN_IN_STEPS)[number]

/** True for the name of a step of signing in. */
export const isSignInStep = (word: string): word is SignInStep => SIGN_IN_STEPS.some((step) => step === word)

/** True for a requirement that is a word, and not the name of a visitor or people by their claims. */
export const isRequirementWord = (requirement: unknown): requirement is keyof typeof REQUIREMENT =>
  typeof requirement === "string" && Object.hasOwn(REQUIREMENT, requirement)

/** The auth states of people who have claims. As in a requirement, `signed-in` includes `verified`. */
export const PEOPLE = ["signed-in", "verified"] as const satisfies readonly (keyof typeof SETTLED)[]

/** A text for each claim with its accepted values: `role: support | admin`. */
export const textsOfClaims = (claims: Readonly<Record<string, readonly string[]>>): readonly string[] =>
  Object.entries(claims).map(([name, values]) => `${name}: ${values.join(" | ")}`)

/** The possible ages of a claim's value. */
export const AS_OF = {
  token: { meaning: "as old as the session's token: a change counts from the next token on" },
  request: { meaning: "read for each request: a change counts at once" },
} as const

/** States that not every sign-in provider can produce. */
export const ABSENT = ["challenged", "recovering", "verified"] as const satisfies readonly (keyof typeof SETTLED)[]

/** A rule's paths in tables and lists: `/docs`, `/docs/…` with everything beneath it, or `/…` for all paths. */
export const textOfPaths = ({ path, match }: { readonly path: string; readonly match: keyof typeof MATCH }): string =>
  match === "exact" ? path : `${path === "/" ? "" : path}/…`

/** The words of one of the records above, in its order. */
export const wordsOf = <Word extends string>(list: Readonly<Record<Word, unknown>>): readonly Word[] =>
  Object.keys(list) as Word[]

/** The entry in `shadow.rules` that stands for paths without a rule. */
export const UNLISTED = "unlisted"

/** A name for people: words of letters and digits, with one space, dot, underscore or hyphen between two of them. */
export const VISITOR_NAME = /^\p{L}[\p{L}\p{M}\p{N}]*(?:[ ._-][\p{L}\p{M}\p{N}]+)*$/u

/** The longest name for people, in characters. */
export const MAX_VISITOR_NAME_LENGTH = 40

/** The most days that shadow mode may last. It is for introducing a policy, so it has to end. */
export const MAX_SHADOW_DAYS = 90
