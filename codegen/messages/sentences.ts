import { listed } from "./phrases.ts"
import type { Args, NoArgs } from "./entry.ts"

/** A sentence of the compiler outside of findings. Translations use its id and arguments. */
export interface Sentence {
  readonly id: SentenceId
  readonly args: Args
  readonly english: string
}

/** The name of a sentence. */
export type SentenceId = keyof typeof SENTENCES

/** The arguments of a sentence. */
export type SentenceArgs<I extends SentenceId> = Args &
  (Parameters<(typeof SENTENCES)[I]> extends [infer A] ? A : NoArgs)

/** Makes a sentence, with its arguments and its English text. */
export const sentenceOf = <I extends SentenceId>(id: I, args: SentenceArgs<I>): Sentence => ({
  id,
  args,
  english: (SENTENCES[id] as (args: Args) => string)(args),
})

/** `rule` is a rule's key, such as `/notes subtree`. */
type InRule = { readonly rule: string }

/** A segment of a path. */
type InSegment = { readonly segment: string }

/** The phrases that follow the number of changes of each kind. */
const CHANGES = {
  opened: "opened",
  outside: "put outside the policy",
  closed: "closed",
  changed: "with another redirect or status",
} as const

/** Every sentence of the compiler outside of findings, in English. */
export const SENTENCES = {
  // Reasons why a rule decides at a path, or does not.
  "most specific": () => "the most specific rule here",
  beaten: ({ rule }: InRule) => `to ${rule}`,
  agrees: ({ rule }: InRule) => `agrees with ${rule}, whose literal comes first`,
  "other literal": ({ segment, literal }: InSegment & { readonly literal: string }) =>
    `\`${segment}\` is not \`${literal}\``,
  "other literals": ({ segment, literals }: InSegment & { readonly literals: readonly string[] }) =>
    `\`${segment}\` is not one of ${listed(literals, "and")}`,
  short: () => "the path is too short",
  long: () => "the rule is exact, and the path goes on",
  differs: () => "the path differs",

  // Reasons why a URL has no canonical path.
  "no URL": () => "it is not a URL",
  dots: ({ segment }: InSegment) => `the segment \`${segment}\` is not allowed in a path`,
  slash: ({ segment }: InSegment) => `the segment \`${segment}\` contains an encoded slash or backslash`,
  nul: ({ segment }: InSegment) => `the segment \`${segment}\` contains a NUL character`,
  escape: ({ segment }: InSegment) => `the segment \`${segment}\` contains a malformed percent escape`,
  "no slash": () => "it does not begin with a slash",

  // Reasons why the editor's form cannot make an edit.
  unread: () => "the policy cannot be read",
  "no list": () => "the list of rules was not found",
  "no rule": () => "there is no such rule any more",
  "no neighbour": () => "the rule has no neighbour on that side",
  comment: ({ line }: { readonly line: number }) =>
    `there is a comment beside the rule on line ${line}: move it in the text`,

  // Reasons why a file is not an access record.
  "record too large": () => "the file is larger than 16 MiB, which no access record is",
  "record too deep": () => "the file is nested deeper than any access record",
  "no JSON": () => "the file is not JSON",
  "no record": () => "the file is no access record",
  /** `format` already has quotation marks. */
  "other format": ({ format, known }: { readonly format: string; readonly known: readonly string[] }) =>
    `the record's format is ${format}, and this compiler reads ${known.join(" and ")}: read it with the version of sallyport that wrote it`,
  "other shape": ({ at, reason }: { readonly at: string | null; readonly reason: string }) =>
    `the record is not valid${at === null ? "" : ` at ${at}`}: ${reason}`,
  "too many versions": ({ most }: { readonly most: number }) => `the record has more than ${most} versions`,
  "too many tags": ({ most }: { readonly most: number }) => `the record has more than ${most} tags`,
  "version misfit": ({ version }: { readonly version: number }) =>
    `the text of version ${version} does not fit the one before it`,
  "record expands too far": () => "the record is too large once it is expanded",
  "upload expands too far": () =>
    "the record is too large to upload once it is expanded: the policy texts of all versions may come to 4 MiB, and the number of paths times the number of versions to 30,000; the operator of the server can add a larger one to its files",
  "long name": () => "the app's name is too long",
  "never in force": () => "the record has no policy that was ever in force",

  // Reasons why a commit's change of access is unknown.
  "rejected commit": ({ codes }: { readonly codes: readonly string[] }) =>
    `the policy of this commit is rejected: ${codes.join(", ")}`,
  "history begins": () =>
    "the commits that are read do not go back to the policy before; in a shallow clone, `git fetch --unshallow` brings the rest",
  "too many ways": () => "the params of the policies before and after combine in too many ways to compare",
  "record begins": () => "this record does not go back to the policy before this one",

  // A summary of how much access changes.
  changes: (counts: Readonly<Record<keyof typeof CHANGES, number>>) => {
    const kinds = Object.keys(CHANGES) as (keyof typeof CHANGES)[]
    const phrases = kinds.filter((kind) => counts[kind] > 0).map((kind) => `${counts[kind]} ${CHANGES[kind]}`)
    return phrases.join(", ") || "nobody's access changes"
  },
} as const
