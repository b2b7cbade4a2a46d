import type { CodeEntry, Texts } from "./entry.ts"
import { write } from "./phrases.ts"

/** Characters that a literal cannot contain. */
const LETTERS = {
  unreadable: "characters that are not visible, and a space only between two others",
  misleading: "a character that looks like `/` or another sign of a pattern",
  reserved: "`?`, `%`, `#`, `|` or `\\`",
}

const LOWER_CASE = "a value has to be a literal in lower case"

type InSegment = Texts<"pattern" | "segment">
/** `instead` is the same path with each value once and in lower case; null if that is not a valid pattern. */
type InParam = InSegment & { readonly instead: string | null }
type InValue = InParam & { readonly value: string }

/** The hint about a list of values, with the corrected pattern if there is one. */
const listOf = (instead: string | null) => ({
  hint: instead === null ? "list two or more different values" : write(instead),
  fix: write(instead),
})

/** P2xx: path patterns. */
export const patterns = {
  P201: {
    title: "a path pattern is not canonical",
    explanation:
      "In a policy, every path has exactly one spelling: it begins with `/`, does not end with one, has no empty, `.` or `..` segments, is written in its own letters instead of percent-encoded, and is lower case, because the router ignores case.",
    remedy: "Use the spelling that the hint suggests.",
    example: 'path: "/Dashboard/"',
    sentences: {
      spelling: ({ pattern, canonical }: { readonly pattern: string; readonly canonical: string }) => ({
        message: `pattern \`${pattern}\` is not a canonical path`,
        note: `the router serves this page as \`${canonical}\``,
        hint: write(canonical),
        fix: write(canonical),
      }),
      /** `dots` is the segment `.` or `..`, if that is the mistake. */
      none: ({ pattern, dots }: { readonly pattern: string; readonly dots: string | null }) => ({
        message: `pattern \`${pattern}\` is not a canonical path`,
        note: dots === null ? null : `a segment cannot be \`${dots}\``,
        hint: "begin with `/`, and use literal segments and `:params`",
      }),
    },
  },
  P202: {
    title: "a path pattern has a wildcard or an unsupported character",
    explanation:
      "Patterns consist of literal segments and params that each match one segment. Wildcards and regular expressions cannot be compared with one another, so nothing could be proved about them. A literal can have every letter that a route can have, except the signs `?`, `*`, `%`, `#`, `|` and `\\`, characters that are not visible, and characters that look like a slash.",
    remedy: 'Use `match: "subtree"` to cover everything beneath a path, and `:name` to match one segment.',
    example: 'path: "/files/*"',
    sentences: {
      wildcard: ({ pattern, segment }: { readonly pattern: string; readonly segment: string }) => ({
        message: `pattern \`${pattern}\` has a segment \`${segment}\` that is neither a literal nor a param`,
        note: "patterns have no wildcards",
        hint: 'use `match: "subtree"` to cover everything beneath a path, or `:name` to match one segment',
      }),
      letters: ({ pattern, segment, letters }: InSegment & { readonly letters: keyof typeof LETTERS }) => ({
        message: `pattern \`${pattern}\` has a segment \`${segment}\` that is neither a literal nor a param`,
        note: `a literal cannot contain ${LETTERS[letters]}`,
        hint: "use other characters, or `:name` to match any one segment",
      }),
    },
  },
  P203: {
    title: "a param is misspelled or used twice",
    explanation:
      "A param is `:` and a name made of letters, digits and `_`. It fills a whole segment, and each name appears only once in a pattern.",
    remedy: "Rename the param.",
    example: 'path: "/:a/:a"',
    sentences: {
      name: ({ pattern, segment }: { readonly pattern: string; readonly segment: string }) => ({
        message: `pattern \`${pattern}\` has a param \`${segment}\` whose name is not valid`,
        hint: "write `:` and a letter, then letters, digits or `_`, and nothing else in the segment",
      }),
      twice: ({ pattern, segment }: { readonly pattern: string; readonly segment: string }) => ({
        message: `pattern \`${pattern}\` uses the param \`${segment}\` twice`,
        hint: "rename one of the two",
      }),
    },
  },
  P204: {
    title: "a path pattern ends in `.data`",
    explanation: "The router fetches the data of `/a` from `/a.data`, so the two could not be told apart.",
    remedy: "Rename the page.",
    example: 'path: "/report.data"',
    sentences: ({ pattern }: { readonly pattern: string }) => ({
      message: `pattern \`${pattern}\` ends in \`.data\``,
      note: "the router fetches a page's data under that suffix",
      hint: "rename the page",
    }),
  },
  P205: {
    title: "a rule opens every path to anyone",
    explanation:
      "`/` as a subtree is the rule of a catch-all route, such as the pages of a CMS. This route list has none, so the rule would only open pages that do not exist yet.",
    remedy: 'List the public pages one by one. For the home page alone, use `match: "exact"`.',
    example: '{ path: "/", match: "subtree", require: "anyone" }',
    sentences: () => ({
      message: "this rule opens every path to anyone",
      note: "the route list has no catch-all route that the rule could be for",
      hint: 'list the public pages, or write `match: "exact"` if you mean the home page',
    }),
  },
  P206: {
    title: "a param does not list two or more different values",
    explanation:
      "`:lang(de|en)` is short for one pattern with `de` and one with `en`. So a list needs at least two values, all of them different literals. Together, the lists of one path may stand for at most 64 patterns.",
    remedy: "Correct the list. Write a single value as a literal, and a param for any value without a list.",
    example: 'path: "/:lang(de|de)/about"',
    sentences: {
      none: ({ pattern, segment }: { readonly pattern: string; readonly segment: string }) => ({
        message: `pattern \`${pattern}\` has a param \`${segment}\` without values`,
        hint: "list its values, as in `:lang(de|en)`, or write `:name` alone to match any one segment",
      }),
      one: ({ pattern, segment, instead }: InParam) => ({
        message: `pattern \`${pattern}\` has a param \`${segment}\` with a single value`,
        ...listOf(instead),
      }),
      twice: ({ pattern, segment, value, instead }: InValue) => ({
        message: `pattern \`${pattern}\` has a param \`${segment}\` with \`${value}\` twice`,
        ...listOf(instead),
      }),
      empty: ({ pattern, segment, instead }: InParam) => ({
        message: `pattern \`${pattern}\` has a param \`${segment}\` with an empty value`,
        note: LOWER_CASE,
        ...listOf(instead),
      }),
      invalid: ({ pattern, segment, value, instead }: InValue) => ({
        message: `pattern \`${pattern}\` has a param \`${segment}\` with \`${value}\`, which is not a valid value`,
        note: LOWER_CASE,
        ...listOf(instead),
      }),
      many: ({ pattern, count, most }: Texts<"pattern"> & Readonly<Record<"count" | "most", number>>) => ({
        message: `pattern \`${pattern}\` stands for ${count} patterns, and the limit is ${most}`,
        hint: "list fewer values, or write `:name` alone to match any one segment",
      }),
      total: ({ most }: { readonly most: number }) => ({
        message: `from this pattern on, the values that params list stand for more than ${most} patterns`,
        hint: "write `:name` alone where any one segment will do",
      }),
    },
  },
  P207: {
    title: "the scope of a claim has no param",
    explanation:
      "`within` says that a claim is about a person and the values of the params in this pattern, such as a team. Without a param it is about the person alone.",
    remedy: "Add a param, or remove `within`.",
    example: 'within: "/admin"',
    sentences: ({ pattern }: { readonly pattern: string }) => ({
      message: `\`within\` is \`${pattern}\`, which has no param`,
      hint: "add a param such as `:team`, or remove `within` if the claim is about the person alone",
    }),
  },
} satisfies Readonly<Record<string, CodeEntry>>
