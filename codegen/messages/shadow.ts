import type { CodeEntry } from "./entry.ts"
import { didYouMean, write } from "./phrases.ts"

// P12x: shadow mode.

export const shadow = {
  P120: {
    severity: "error",
    title: "shadow mode that lasts too long",
    explanation:
      "Shadow mode is for moving in, and opens what its rules would close. It may last at most 90 days, counted from the day on which somebody checks, generates or builds.",
    remedy: "Name an earlier day. You can set a later one when it gets near.",
    example: 'shadow: { until: "2099-01-31" }',
    says: ({ last, days }: { readonly last: string; readonly days: number }) => ({
      message: `shadow mode may last until ${last}, and this is later`,
      note: `at most ${days} days from today`,
      hint: `write \`${last}\` or an earlier day`,
    }),
  },
  P121: {
    severity: "error",
    title: "shadow mode of an unknown rule",
    explanation:
      '`shadow.rules` names rules by their path and match mode, such as `"/notes subtree"`, or `"unlisted"` for paths that no rule covers. Ignoring a name that fits no rule could leave the wrong rule enforced.',
    remedy: "Correct the name, or remove it.",
    example: 'shadow: { until: "2027-01-31", rules: ["/note subtree"] }',
    says: ({ written, nearest }: { readonly written: string; readonly nearest: string | null }) => ({
      message: `shadow mode names \`${written}\`, which is not a rule of this policy`,
      note: didYouMean(nearest),
      hint: 'write a rule\'s path and match mode, such as `"/notes subtree"`, or `"unlisted"`',
      fix: write(nearest),
    }),
  },
  P122: {
    severity: "error",
    title: "shadow mode that names a rule twice, or no rule",
    explanation:
      "If a name appears twice, one of the two was probably meant to be another. An empty list would withhold nothing.",
    remedy: "Keep one of the two, or leave `rules` out to withhold the denials of every rule.",
    example: 'shadow: { until: "2027-01-31", rules: [] }',
    says: {
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
    says: ({ until }: { readonly until: string }) => ({
      message: `shadow mode ended on ${until}`,
      note: "the locks enforce every rule again",
      hint: "remove `shadow` from the policy",
    }),
  },
} satisfies Readonly<Record<string, CodeEntry>>
