import type { CodeEntry, Texts } from "./entry.ts"
import { corrected, listed, type Misspelled } from "./phrases.ts"

/** A value that a claim does not list. */
type UnlistedValue = Misspelled & { readonly claim: string; readonly values: readonly string[] }

/** The sentences about a value that a list has twice. */
const repeated = ({ value }: { readonly value: string }) => ({
  message: `\`${value}\` is listed twice`,
  hint: "keep one of the two",
  fix: `remove the second \`${value}\``,
})

/** P13x: claims, visitors, and requirements that name claims. P14x: operations. */
export const claims = {
  P130: {
    title: "a claim's name is not valid",
    explanation:
      "A claim's name is a small letter, followed by letters and digits. `state` is reserved: in a requirement, it is the key of the auth state.",
    remedy: "Rename the claim.",
    example: 'claims: { "team-role": { ... } }',
    sentences: {
      letters: ({ name }: { readonly name: string }) => ({
        message: `\`${name}\` cannot be the name of a claim`,
        hint: "begin with a small letter, and use only letters and digits",
      }),
      state: () => ({
        message: "`state` cannot be the name of a claim",
        note: "in a requirement, `state` is the auth state",
        hint: "rename the claim",
      }),
    },
  },
  P131: {
    title: "a claim needs exactly one list of values",
    explanation:
      "`one` lists the values of which a person has one at a time, `many` those of which a person can have several.",
    remedy: "Write either `one` or `many`.",
    example: 'role: { asOf: "token", why: "..." }',
    sentences: {
      both: () => ({ message: "the claim has both `one` and `many`", hint: "remove one of the two" }),
      neither: () => ({
        message: "the claim has no values",
        hint: "add `one: [...]` if a person has one value at a time, or `many: [...]` if a person can have several",
      }),
    },
  },
  P132: {
    title: "the values of a claim are not valid",
    explanation:
      "A claim lists 1 to 30 different values. Each consists of the letters A to Z, capital or small, digits and `_ . : -`. Capitals count: `Admin` is not `admin`.",
    remedy: "Correct the list.",
    example: 'role: { one: ["team lead"], ... }',
    sentences: {
      none: () => ({ message: "the claim lists no value", hint: "list the values that people can have" }),
      many: ({ count, most }: { readonly count: number; readonly most: number }) => ({
        message: `the claim lists ${count} values, and the limit is ${most}`,
        hint: "list only the values that rules tell apart",
      }),
      letters: ({ value }: { readonly value: string }) => ({
        message: `\`${value}\` cannot be the value of a claim`,
        hint: "use letters, digits and `_ . : -`",
      }),
      repeated,
    },
  },
  P133: {
    title: "a visitor's name is not valid",
    explanation:
      "Rules use the names of visitors like words, and tables have a column for each. A name that is also a word of the language would have two meanings. Timelines write shadow mode as `until` with a day, so a name of that form would have two, too.",
    remedy:
      "Choose another name: words of letters and digits, with single spaces, hyphens, dots or underscores between them.",
    example: 'visitors: { verified: { state: "verified", role: ["admin"] } }',
    sentences: {
      word: ({ name }: { readonly name: string }) => ({
        message: `\`${name}\` cannot be a visitor's name: it is a word of the policy language`,
        hint: "choose another name",
      }),
      until: ({ name }: { readonly name: string }) => ({
        message: `\`${name}\` cannot be a visitor's name: timelines write shadow mode like this`,
        hint: "choose another name",
      }),
      letters: ({ name, most }: { readonly name: string; readonly most: number }) => ({
        message: `\`${name}\` cannot be a visitor's name`,
        hint: `use words of letters and digits with single spaces, hyphens, dots or underscores between them, ${most} characters at most`,
      }),
    },
  },
  P134: {
    title: "an unknown claim",
    explanation: "A requirement can only name claims that the policy declares under `claims`.",
    remedy: "Correct the spelling, or declare the claim.",
    example: '{ state: "signed-in", rolle: ["admin"] }',
    sentences: ({ written, nearest, claims }: Misspelled & { readonly claims: readonly string[] }) => ({
      ...corrected(nearest),
      message: `the policy declares no claim \`${written}\``,
      hint: claims.length === 0 ? "declare it under `claims`" : `use ${listed(claims)}, or declare it under \`claims\``,
    }),
  },
  P135: {
    title: "a value that the claim does not list",
    explanation: "Nobody can have a value that the claim does not list: the locks drop it. Capitals count.",
    remedy: "Correct the spelling, or add the value to the claim.",
    example: '{ state: "signed-in", role: ["Admin"] }',
    sentences: ({ written, nearest, claim, values }: UnlistedValue) => ({
      ...corrected(nearest),
      message: `claim \`${claim}\` does not list \`${written}\``,
      hint: `use ${listed(values)}, or add the value to the claim`,
    }),
  },
  P136: {
    title: "a requirement's list of values is empty or repeats a value",
    explanation:
      "An empty list would let nobody in. A value that is listed twice was probably meant to be another one.",
    remedy: "List at least one value, and each only once.",
    example: '{ state: "signed-in", role: [] }',
    sentences: {
      empty: ({ claim }: { readonly claim: string }) => ({
        message: `no value of claim \`${claim}\` is listed`,
        note: "nobody could open the page",
        hint: "list at least one value, or remove the claim",
      }),
      repeated,
    },
  },
  P137: {
    title: "`atLeast` for a claim whose values have no order",
    explanation:
      "`atLeast` means a value and all above it. That is only clear if the claim lists its values from lowest to highest and has `ordered: true`.",
    remedy: "List the values that are meant, or add `ordered: true` to the claim.",
    example: '{ state: "signed-in", role: { atLeast: "admin" } }',
    sentences: ({ claim }: { readonly claim: string }) => ({
      message: `the values of claim \`${claim}\` have no order, so \`atLeast\` has no meaning`,
      hint: "list the values that are meant; if the claim lists its values from lowest to highest, add `ordered: true` to it",
      // Printed after the place where the claim is declared, which is the subject.
      related: ["is declared without `ordered: true`"],
    }),
  },
  P138: {
    title: "people without a claim, or in a state that has none",
    explanation:
      "A requirement with claims is about people who are signed in or verified, and names at least one claim. Nobody else has claims.",
    remedy: "Write `signed-in` or `verified` as the state, and at least one claim. For a state alone write its word.",
    example: '{ state: "signed-in" }',
    sentences: {
      none: ({ state }: { readonly state: string }) => ({
        message: "no claim describes these people",
        hint: `add a claim, or write only \`"${state}"\` where a rule requires it`,
      }),
      state: ({ state, states }: { readonly state: string; readonly states: readonly string[] }) => ({
        message: `nobody in state \`${state}\` has claims`,
        hint: `use ${listed(states)}`,
      }),
    },
  },
  P139: {
    title: "an empty `alsoChecks`",
    explanation:
      "`alsoChecks` tells auditors what the app checks itself beside the rule. Empty, it tells them nothing.",
    remedy: "Write in one sentence what the app checks, or remove the key.",
    example: 'alsoChecks: ""',
    sentences: () => ({
      message: "`alsoChecks` is empty",
      hint: "write in one sentence what the app checks itself, or remove the key",
    }),
  },
  P140: {
    title: "an operation's name is not valid",
    explanation:
      "The app gives each operation a name, and the policy names it in the same way. A name is a letter, followed by letters, digits and `. _ -`. Capitals count.",
    remedy: "Rename the operation, here and in the app.",
    example: 'operations: [{ name: "save note", ... }]',
    sentences: ({ name }: { readonly name: string }) => ({
      message: `\`${name}\` cannot be the name of an operation`,
      hint: `begin with a letter, and use letters, digits and \`. _ -\`, 100 characters at most`,
    }),
  },
  P141: {
    title: "two operations with the same name",
    explanation: "An operation has one entry: with two it would be unclear which of them decides.",
    remedy: "Remove one of the two, or rename it.",
    example: 'operations: [{ name: "saveNote", ... }, { name: "saveNote", ... }]',
    sentences: ({ name }: { readonly name: string }) => ({
      message: `the policy lists operation \`${name}\` twice`,
      hint: "remove one of the two, or rename it",
      // Printed after the place of that entry, which is the subject.
      related: ["is the other entry"],
    }),
  },
  P142: {
    title: "an operation requires a claim about params",
    explanation:
      "A claim with `within` is about a person and the params of a path, such as a team. An operation has no path, so nothing determines the team.",
    remedy:
      "Require a claim without `within`, or a state, and check the rest in the operation itself, where its arguments are known.",
    example: '{ name: "saveNote", require: { state: "signed-in", teamRole: ["owner"] }, ... }',
    sentences: ({ operation, claim, within }: Texts<"operation" | "claim" | "within">) => ({
      message: `operation \`${operation}\` requires claim \`${claim}\`, which exists only within \`${within}\``,
      note: "an operation has no path, so the claim's params have no value",
      hint: "require a state, or a claim without `within`; check the rest in the operation itself",
      related: [`claim \`${claim}\` exists only within \`${within}\``],
    }),
  },
} satisfies Readonly<Record<string, CodeEntry>>
