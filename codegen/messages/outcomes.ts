import type { CodeEntry, RuleName, Texts } from "./entry.ts"
import { corrected, rulePhrase, write } from "./phrases.ts"

/** A destination that turns away those who are sent there. `by` is the rule that governs it; null if there is none. */
type TurnedAway = { readonly to: string; readonly state: string; readonly by: RuleName | null }

/** The sentences that all findings about such a destination share. */
const turnedAway = ({ to, state, by }: TurnedAway) => ({
  message: `destination \`${to}\` turns \`${state}\` away`,
  hint: `send \`${state}\` to a page that lets them in, or use 401 or 403`,
  related: by === null ? [] : [`${rulePhrase(by)} requires this`],
})

/** The sentences about a part that can be removed because it names an absent state. */
const removable = (state: string, part: "key" | "denial" | "invariant") => ({
  hint: `remove the ${part}, or remove the state from \`absent\``,
  related: [`declares \`${state}\` absent`],
  fix: `remove the ${part}`,
})

/** The sentences about a requirement of an absent state, which cannot be removed. `use` is the advice to change it. */
const required = (state: string, use = "require") => ({
  hint: `${use} a state that visitors can be in, or remove \`${state}\` from \`absent\``,
  related: [`declares \`${state}\` absent`],
  fix: `remove \`${state}\` from \`absent\``,
})

const CHANGE = "change the rule that decides, or change the invariant"
const OUTSIDE = "puts the path outside the policy"

type OfInvariant = { readonly kind: "never" | "always" }

/** A rule that lets people in at the path `at`, whom an invariant keeps out. */
type Opening = Texts<"state" | "under" | "at"> & { readonly rule: RuleName }

/** A page that an invariant says is open, but that turns people away. `rule` is null if no rule covers the path. */
type Closing = Texts<"state" | "page" | "at"> & { readonly rule: RuleName | null }

/** P5xx and P6xx: destinations, denials and invariants. */
export const outcomes = {
  P501: {
    title: "a destination that is not a page",
    explanation: "Visitors would be sent to a page that does not exist, or to an endpoint, which has nothing to show.",
    remedy: "Name an existing page, or use 401 or 403. A page can redirect to an endpoint.",
    example: '"signed-out": "/sing-in"',
    sentences: {
      missing: ({ to, nearest }: { readonly to: string; readonly nearest: string | null }) => ({
        ...corrected(nearest),
        message: `no route serves destination \`${to}\``,
        hint: "name an existing page, or use 401 or 403",
      }),
      endpoint: ({ to }: { readonly to: string }) => ({
        message: `destination \`${to}\` is an endpoint`,
        note: "visitors can only be sent to a page",
        hint: "name a page, which may redirect to the endpoint, or use 401 or 403",
      }),
    },
  },
  P502: {
    title: "a destination that turns the same visitors away",
    explanation: "The redirect would end with an error page, or never end at all.",
    remedy: "Send these visitors to a page that lets them in, or use 401 or 403.",
    example: '"signed-out": "/dashboard"',
    sentences: {
      claims: ({ to, state, by }: TurnedAway) => ({
        ...turnedAway({ to, state, by }),
        message: `destination \`${to}\` lets in only some of \`${state}\`: it requires a claim`,
        hint: `send \`${state}\` to a page that requires no claim, or use 401 or 403`,
      }),
      refused: ({ to, state, by, status }: TurnedAway & { readonly status: number }) => ({
        ...turnedAway({ to, state, by }),
        note: `visitors would get ${status}`,
      }),
      loop: ({ to, state, by }: TurnedAway) => ({
        ...turnedAway({ to, state, by }),
        note: "visitors would be sent there again, without end",
      }),
      onward: ({ to, state, by, next }: TurnedAway & { readonly next: string }) => ({
        ...turnedAway({ to, state, by }),
        note: `visitors would be sent on to \`${next}\``,
      }),
    },
  },
  P503: {
    title: "a destination that is not a concrete page path",
    explanation: "A redirect needs a path in its canonical spelling and without params.",
    remedy: "Write a path such as `/signin`, or 401 or 403.",
    example: '"signed-in": "/users/:id"',
    sentences: ({ to }: { readonly to: string }) => ({
      message: `destination \`${to}\` is not a concrete page path`,
      hint: "write a path like `/signin`: lower case, without params, and without a slash at the end",
    }),
  },
  P504: {
    title: "a denial for a state that the rule lets in",
    explanation: "`deny` sets what blocked visitors get. The rule lets this state in, so the denial is never used.",
    remedy: "Remove the denial, or change the requirement.",
    example: 'require: "anyone", deny: { "signed-out": 404 }',
    sentences: ({ require, state }: { readonly require: string; readonly state: string }) => ({
      message: `\`${require}\` lets \`${state}\` in, so this denial is never used`,
      hint: `remove the denial for \`${state}\`, or change the requirement`,
      fix: "remove the denial",
    }),
  },
  P505: {
    severity: "warning",
    title: "a denial that changes nothing",
    explanation: "Without it, these visitors would get the same, on page loads and on writes.",
    remedy: "Remove the denial.",
    example: 'deny: { "signed-out": 401 } where `home` says { "signed-out": 401 }',
    acceptable: true,
    sentences: ({ state }: { readonly state: string }) => ({
      message: `this denial changes nothing: \`${state}\` gets the same without it`,
      hint: "remove the denial",
      fix: "remove the denial",
    }),
  },
  P506: {
    severity: "warning",
    title: "visitors are never sent to the page made for them",
    explanation:
      "There is a page for exactly this auth state, but `home` sends such visitors elsewhere, so they would find it only by chance.",
    remedy: "Name that page in `home`.",
    example: 'home: { challenged: 403 } beside { path: "/mfa", require: "challenged" }',
    sentences:
      /** `count` is the number of pages for this state, of which the first are shown. `page` is the first. */
      ({ state, page, count, shown }: Texts<"state" | "page"> & Readonly<Record<"count" | "shown", number>>) => ({
        message: `\`${state}\` visitors are never sent to ${count === 1 ? "their own page" : `any of their ${count} own pages`}`,
        hint: write(page),
        related: Array.from({ length: shown }, () => `is for \`${state}\` only`),
      }),
  },
  P507: {
    title: "a state is used although it is declared absent",
    explanation:
      "`absent` lists states that the sign-in provider cannot produce, so no visitor is ever in one. A rule that requires such a state opens for nobody, and a home, a denial or an invariant for it has no effect. If somebody does seem to be in one, the guards treat them as `unknown`: they get 503, except where anyone may go.",
    remedy: "Remove whatever mentions the state. If the provider can produce it, remove it from `absent`.",
    example: 'absent: ["verified"] beside { path: "/payout", require: "verified" }',
    sentences: {
      home: ({ state }: { readonly state: string }) => ({
        message: `\`home\` names \`${state}\`, which is declared absent`,
        ...removable(state, "key"),
      }),
      require: ({ state }: { readonly state: string }) => ({
        message: `the rule requires \`${state}\`, which is declared absent`,
        note: "nobody could open the page",
        ...required(state),
      }),
      operation: ({ state }: { readonly state: string }) => ({
        message: `the operation requires \`${state}\`, which is declared absent`,
        note: "nobody could call it",
        ...required(state),
      }),
      people: ({ state }: { readonly state: string }) => ({
        message: `\`${state}\` is required of people with claims, but is declared absent`,
        note: "nobody could be meant",
        ...required(state, "use"),
      }),
      deny: ({ state }: { readonly state: string }) => ({
        message: `\`deny\` answers \`${state}\`, which is declared absent`,
        ...removable(state, "denial"),
      }),
      claim: ({ kind, state }: Texts<"state"> & OfInvariant) => ({
        message: `\`${kind}\` mentions \`${state}\`, which is declared absent`,
        ...removable(state, "invariant"),
      }),
    },
  },
  P508: {
    severity: "warning",
    title: "people who can write but not read",
    explanation:
      "Some visitors cannot load the page, but `write` lets them in by POST, PUT, PATCH and DELETE. Few pages are meant that way; a webhook is one.",
    remedy: "Let these visitors load the page too, narrow `write`, or accept the finding with a reason.",
    example: '{ path: "/notes", require: "verified", write: "signed-in" }',
    acceptable: true,
    sentences: ({ rule, person }: { readonly rule: RuleName; readonly person: string }) => ({
      message: `rule ${rulePhrase(rule)} lets \`${person}\` write what they cannot read`,
      hint: "narrow `write`, or widen `require`; if that is intended, accept the finding with a reason",
    }),
  },
  P601: {
    title: "a `never` invariant is false",
    explanation: "At least one path in the invariant's subtree opens for that state, or is outside the policy.",
    remedy: "Change the rule that lets the state in, or change the invariant.",
    example: 'never: [{ admit: "signed-out", under: "/dashboard" }]',
    sentences: {
      opens: ({ state, under, at, rule }: Opening) => ({
        message: `\`${state}\` should never get in under \`${under}\`, but \`${at}\` lets them in`,
        hint: CHANGE,
        related: [`${rulePhrase(rule)} decides`],
      }),
      people: ({ state, under, at, rule, person }: Opening & { readonly person: string }) => ({
        message: `\`${state}\` should never get in under \`${under}\`, but \`${at}\` lets somebody in`,
        note: `\`${person}\` gets in`,
        hint: CHANGE,
        related: [`${rulePhrase(rule)} decides`],
      }),
      outside: ({ state, under, at }: Texts<"state" | "under" | "at">) => ({
        message: `\`${state}\` should never get in under \`${under}\`, but \`${at}\` is outside the policy`,
        hint: CHANGE,
        related: [OUTSIDE],
      }),
    },
  },
  P602: {
    title: "an `always` invariant is false",
    explanation: "The page at that path does not open for that state.",
    remedy: "Change the rule that turns the state away, or change the invariant.",
    example: 'always: [{ admit: "signed-out", at: "/signin" }]',
    sentences: {
      closed: ({ state, page, at, rule }: Closing) => ({
        message: `\`${state}\` should always get in at \`${page}\`, but \`${at}\` turns them away`,
        hint: CHANGE,
        related: rule === null ? [] : [`${rulePhrase(rule)} decides`],
      }),
      people: ({ state, page, at, rule, person }: Closing & { readonly person: string }) => ({
        message: `\`${state}\` should always get in at \`${page}\`, but \`${at}\` turns somebody away`,
        note: `\`${person}\` is turned away`,
        hint: CHANGE,
        related: rule === null ? [] : [`${rulePhrase(rule)} decides`],
      }),
      outside: ({ state, page, at }: Texts<"state" | "page" | "at">) => ({
        message: `\`${state}\` should always get in at \`${page}\`, but \`${at}\` is outside the policy`,
        hint: CHANGE,
        related: [OUTSIDE],
      }),
    },
  },
  P603: {
    title: "an invariant outside the scope of a claim that it names",
    explanation:
      "A claim with `within` exists only at paths of that pattern and beneath it. Elsewhere nobody has it, so nothing could be proved about it.",
    remedy: "Move the path into the scope of the claim, or remove the claim from it.",
    example: 'never: [{ admit: "team manager", under: "/admin" }] where the claim is within `/t/:team`',
    sentences: ({ kind, path, claim, within }: Texts<"path" | "claim" | "within"> & OfInvariant) => ({
      message: `\`${kind}\` names claim \`${claim}\` at \`${path}\`, where it does not exist`,
      hint: `choose a path at \`${within}\` or beneath it`,
      related: [`claim \`${claim}\` exists only within \`${within}\``],
    }),
  },
  P604: {
    title: "`alone` without a claim",
    explanation: "`alone: true` means people who have only the named claims. A state names none.",
    remedy: "Remove `alone`, or name people with claims in `admit`.",
    example: 'never: [{ admit: "signed-in", alone: true, under: "/admin" }]',
    sentences: ({ state }: { readonly state: string }) => ({
      message: `\`alone\` has no meaning for \`${state}\`, which names no claim`,
      hint: "remove `alone`, or name people with claims in `admit`",
    }),
  },
} satisfies Readonly<Record<string, CodeEntry>>
