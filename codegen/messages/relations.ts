import type { CodeEntry, RuleName, Texts } from "./entry.ts"
import { answerText, effectText, rulePhrase, rulesText } from "./phrases.ts"

/**
 * A rule that others shadow: at the path `at`, or everywhere if that is null. `by` are all of the others, of which the
 * first are shown.
 */
type Shadowed = {
  readonly rule: RuleName
  readonly at: string | null
  readonly by: readonly RuleName[]
  readonly shown: number
}

/** The sentences about a shadowed rule, and about the rules that cover its paths. */
const neverDecides = ({ rule, at, by, shown }: Shadowed) => ({
  message: `rule ${rulePhrase(rule)} never decides${at === null ? "" : ` at \`${at}\``}: ${rulesText(by)} ${by.length === 1 ? "covers" : "cover"} all of its paths`,
  related: by.slice(0, shown).map((other) => `${rulePhrase(other)} is more specific`),
})

const removal = ({ at }: Shadowed): string => (at === null ? "remove the rule" : "remove the value from the rule")

/** Two rules that disagree at the path `at`. `third` is the rule that decides there, if it is neither of the two. */
type Contradiction = Texts<"at" | "state" | "does" | "otherDoes"> &
  Readonly<Record<"one" | "other" | "overlap", RuleName>> & { readonly third: RuleName | null }

/** P3xx: relations between rules, and between rules and accepted findings. */
export const relations = {
  P301: {
    title: "two rules for the same paths",
    explanation:
      "Param names make no difference, so `/a/:x` and `/a/:y` are the same pattern. The compiler cannot know which of the two rules was meant.",
    remedy: "Remove one of the rules.",
    example: '{ path: "/a", match: "exact" } twice',
    sentences: ({ rule, isSame, isWhole }: Texts<"rule"> & Readonly<Record<"isSame" | "isWhole", boolean>>) => ({
      message: `there are two rules for \`${rule}\``,
      note: isSame
        ? null
        : isWhole
          ? "param names make no difference"
          : "a param that lists values stands for each of them",
      hint: isWhole ? "remove one of the two rules" : "remove the value from one of the two rules",
      related: ["the other rule for the same paths"],
    }),
  },
  P302: {
    title: "a shadowed rule that would decide differently",
    explanation:
      "More specific rules decide every path that this rule covers, and on some of them the outcome is not what this rule says. It promises something that never happens.",
    remedy: "Remove the rule, or narrow the rules that shadow it.",
    example: "`/a` subtree, shadowed by `/a` exact and `/a/:x` subtree",
    acceptable: true,
    sentences: ({ state, expected, actual, ...shadowed }: Shadowed & Texts<"state" | "expected" | "actual">) => ({
      ...neverDecides(shadowed),
      note: `under this rule \`${state}\` would get ${answerText(expected)}, but gets ${answerText(actual)}`,
      hint: `${removal(shadowed)}, or narrow the rules that cover it`,
    }),
  },
  P303: {
    severity: "warning",
    title: "a shadowed rule",
    explanation:
      "More specific rules decide every path that this rule covers, with the same outcomes. Without the rule, nothing changes.",
    remedy: "Remove the rule.",
    example: "`/a` subtree, shadowed by `/a` exact and `/a/:x` subtree with the same requirement",
    acceptable: true,
    sentences: (shadowed: Shadowed) => ({
      ...neverDecides(shadowed),
      note: "the outcomes are the same",
      hint: removal(shadowed),
      fix: "remove the rule",
    }),
  },
  P304: {
    severity: "warning",
    title: "a redundant rule",
    explanation: "Without this rule, a less specific one would decide the same paths with exactly the same outcomes.",
    remedy: "Remove the rule, or keep it and accept the finding with a reason.",
    example: "`/a/b` signed-in beneath `/a` subtree signed-in",
    acceptable: true,
    sentences:
      /**
       * `by` are all rules that would decide instead, of which the first are shown. `differs`: the `alsoChecks` of one
       * of them is different or missing.
       */
      ({ rule, by, shown, differs = false }: Omit<Shadowed, "at"> & { readonly differs?: boolean }) => ({
        message: `rule ${rulePhrase(rule)} repeats what ${rulesText(by)} already ${by.length === 1 ? "says" : "say"}`,
        note: differs
          ? "the outcomes are the same; only the text of `alsoChecks` differs"
          : "the outcomes are the same",
        hint: "remove the rule, or accept the finding with a reason",
        related: Array.from({ length: shown }, () => "would decide the same paths with the same outcomes"),
        fix: "remove the rule",
      }),
  },
  P305: {
    title: "two rules overlap and disagree, and neither is more specific",
    explanation:
      "Each of the two has a literal where the other has a param, so neither wins on the paths that both cover. A third rule settles this only if it decides there and is more specific than both.",
    remedy: "Add a rule for the overlap that is more specific than both, or give both the same outcomes.",
    example: "`/a/:x` and `/:y/b` disagree about `/a/b`",
    sentences: ({ one, other, at, state, does, otherDoes, overlap, third }: Contradiction) => ({
      message: `rules ${rulePhrase(one)} and ${rulePhrase(other)} both cover \`${at}\`, but neither is more specific`,
      note: `this rule ${effectText(state, does)}, the other ${effectText(state, otherDoes)}`,
      hint: `add a rule for the overlap, ${rulePhrase(overlap)}, or give both the same outcomes`,
      related: [
        `this rule ${effectText(state, otherDoes)}`,
        ...(third === null ? [] : [`${rulePhrase(third)} is not more specific than both`]),
      ],
    }),
  },
  P306: {
    title: "the policy's params combine in too many ways to check",
    explanation:
      "The compiler divides all paths into groups that every rule treats alike, and checks each group. Params at many different positions make more groups than it can check.",
    remedy: "Use fewer params at positions where other patterns have literals.",
    example: "`/:a/x`, `/y/:b`, ... at very many positions",
    sentences: () => ({
      message: "the params of these rules and routes combine in too many ways to check",
      hint: "use fewer params at positions where other patterns have literals",
    }),
  },
  P307: {
    severity: "warning",
    title: "an `accept` entry without a finding",
    explanation:
      "The finding that the entry accepts does not exist. If the entry stayed, it would silently hide the next one.",
    remedy: "Remove the entry.",
    example: 'accept: [{ code: "P304", rule: "/a", match: "exact", why: "..." }]',
    sentences: ({ code, rule }: { readonly code: string; readonly rule: RuleName }) => ({
      message: `there is no ${code} finding for ${rulePhrase(rule)} to accept`,
      hint: "remove this entry",
      fix: "remove the entry",
    }),
  },
  P308: {
    title: "an `accept` entry for a finding that cannot be accepted",
    explanation:
      "Only findings that leave the guards and the guard table correct can be accepted. All others have to be fixed.",
    remedy: "Fix what the finding reports, and remove the entry.",
    example: 'accept: [{ code: "P305", rule: "/a/:x", match: "exact", why: "..." }]',
    sentences: ({ code, title }: { readonly code: string; readonly title: string }) => ({
      message: `${code} cannot be accepted`,
      note: title,
      hint: "fix what the finding reports, and remove this entry",
    }),
  },
  P309: {
    title: "an `accept` entry that has expired",
    explanation:
      "The finding was accepted until a day that has passed, so it counts again. Only `check`, `generate`, `test`, `seal` and the build look at the date: older versions of the policy stay as they were.",
    remedy: "Fix what the finding reports and remove the entry, or decide again and set a later date.",
    example: 'accept: [{ code: "P304", rule: "/a", match: "exact", why: "...", until: "2026-01-31" }]',
    sentences: ({ code, rule, last }: { readonly code: string; readonly rule: RuleName; readonly last: string }) => ({
      message: `${code} for ${rulePhrase(rule)} was accepted only until ${last}`,
      hint: "fix what the finding reports and remove this entry, or decide again and set a later date",
    }),
  },
  P310: {
    title: "a rule requires a claim outside its scope",
    explanation:
      "A claim with `within` is about a person and the params of that pattern. It exists only at paths of the pattern and beneath it, so a rule can require it only if every path of the rule lies there.",
    remedy: "Narrow the rule's path, widen `within`, or require another claim.",
    example: '{ path: "/t", match: "subtree", require: "team manager" } where the claim is within `/t/:team`',
    sentences: ({ rule, claim, within }: Texts<"claim" | "within"> & { readonly rule: RuleName }) => ({
      message: `rule ${rulePhrase(rule)} requires claim \`${claim}\` at paths where it does not exist`,
      hint: `choose a path at \`${within}\` or beneath it`,
      related: [`claim \`${claim}\` exists only within \`${within}\``],
    }),
  },
} satisfies Readonly<Record<string, CodeEntry>>
