import type {
  AccessRecord,
  Audit,
  AuditOfTexts,
  Compiled,
  CompileInput,
  Consent,
  Continuation,
  DiffInWords,
  RuleEditResult,
  ExplanationData,
  ReportOptions,
  RuleEdit,
  RuleForm,
  Sentence,
  TableFormat,
  VersionInForce,
} from "../../../codegen/index.ts"
import type { Checked } from "./finding.ts"

// The types of the compiler in answers to jobs, for pages, which must not load the compiler itself.
export type {
  Audience,
  Audit,
  AuditOfTexts,
  OpenPages,
  RuleDate,
  RuleDates,
  Continuation,
  DiffInWords,
  PageTimeline,
  AccessTimeline,
  PolicyWords,
  RuleEdit,
  RuleForm,
  Sentence,
  RuleEditRefusal,
  VersionInForce,
} from "../../../codegen/index.ts"

/** A policy text, the path of its file, and the routes to check it against. */
interface Subject {
  readonly path: string
  readonly text: string
  readonly routes: CompileInput["routes"]
}

/** The input of each kind of job of the compiler's thread. */
export interface CompileJobs {
  /** The check of a text, compared with the policy `inForce`; null to compare with nothing. */
  readonly check: Subject & { readonly inForce: string | null; /** An address to try. */ readonly url?: string }
  /** The explanations of addresses under a policy. */
  readonly explain: Subject & { readonly urls: readonly string[] }
  /** The guard table as a document. */
  readonly table: Subject & { readonly format: TableFormat }
  /** The check, with its access diff as Markdown. `nameInForce` is the name of the policy in force in it. */
  readonly review: Subject & { readonly inForce: string; readonly nameInForce: string }
  /** The comparison of two texts. */
  readonly compare: Comparing
  /** The changes that a proposed text makes. */
  readonly proposal: Proposing
  /** The statement that an approval of a change signs. */
  readonly statement: Omit<Proposing, "inForce" | "routes" | "part"> & { readonly consent: Consent }
  /** A change of one rule by the editor's form. */
  readonly edit: Pick<Subject, "path" | "text"> & { readonly edit: RuleEdit }
  /** The patch from one text to another. */
  readonly patch: Omit<Subject, "text"> & { readonly before: string; readonly after: string }
  /**
   * An access record, and the index of the accepted version to audit; null for no audit. `isUploaded` in this and other
   * jobs: the record is a person's upload, to which lower limits apply than to the operator's own.
   */
  readonly record: { readonly text: string; readonly version: number | null; readonly isUploaded: boolean }
  /** An access record, and the options of the report on it. */
  readonly report: ReportOptions & { readonly text: string; readonly isUploaded: boolean }
  /**
   * Addresses under an accepted version of a proved record, given by its index. The text is null as long as the thread
   * may have the record from an earlier job.
   */
  readonly explainRecorded: {
    readonly digest: string
    readonly text: string | null
    readonly version: number
    readonly urls: readonly string[]
    readonly isUploaded: boolean
  }
  /** The texts of two uploaded records of one app, to tell if the newer one continues the older. */
  readonly continuation: { readonly older: string; readonly newer: string }
  /** Versions of one policy, oldest first, for its state as of the last. `isCut` is true if older ones are left out. */
  readonly past: { readonly path: string; readonly versions: readonly VersionInForce[]; readonly isCut: boolean }
}

/** The facts about a record, if it can be read and is true. */
export type RecordFacts =
  | { readonly kind: "unreadable"; readonly fault: Sentence }
  | { readonly kind: "false"; readonly app: string; readonly claim: string }
  | ({ readonly kind: "true" } & VerifiedUpload)

/** A record whose statements were found true by compiling its policies again. */
export interface VerifiedUpload extends Pick<AccessRecord, "app" | "compiler" | "complete" | "digest"> {
  /**
   * True if the file names policies by 16 digits, as older records do. Hashes here are computed from its texts and
   * always whole.
   */
  readonly hasShortHashes: boolean
  /** The versions that were in force, oldest first. */
  readonly versions: readonly RecordedName[]
  /** The number of versions in the record, rejected ones included. */
  readonly recorded: number
  /** The commit that deleted the policy, if no version came after it; else null. */
  readonly deleted: string | null
}

/** The facts that name a version. */
export type RecordedName = Pick<VersionInForce, "commit" | "date" | "subject" | "tags" | "hash">

/** A proposed text with its base, which may no longer be in force. */
interface Proposing extends Subject {
  readonly base: string
  readonly inForce: string
  /** The number of the requested part, from 1, because one page does not show whole lists. */
  readonly part: number
}

/** An invariant of a policy, from `never` or `always`. */
export interface Invariant {
  readonly kind: string
  /** The people whom it is about. */
  readonly admit: string
  /** The only path that it is about; absent if it has `under`. */
  readonly at?: string
  /** The path that it is about, with all paths below. */
  readonly under?: string
  readonly why: string
}

/** A warning that the policy accepts, with the reason. */
type AcceptedFinding = NonNullable<Compiled["checked"]>["policy"]["accept"][number]

/** The entries that a text adds to a list of the policy and removes from it, and the number that stay. */
interface Effect<Entry> {
  readonly added: readonly Entry[]
  readonly removed: readonly Entry[]
  readonly kept: number
}

type ShadowMode = NonNullable<NonNullable<Compiled["checked"]>["policy"]["shadow"]>

/** One part of the changes of an access diff, with facts about all of them. */
interface ChangesInPart extends DiffInWords {
  readonly total: number
  /** True if any of the changes opens something to everybody. */
  readonly isPublic: boolean
  /** Shadow mode of the older and of the newer policy, whether it is over or not; null for a policy without. */
  readonly shadows: { readonly before: ShadowMode | null; readonly after: ShadowMode | null }
}

/** The changes that a text makes, limited to one part. */
export interface Proposal {
  /** The number of parts of its longest list. */
  readonly parts: number
  /** The hash of the policy; null for a text that the compiler rejects even by itself. */
  readonly hash: string | null
  readonly baseHash: string | null
  /** The changes from the base to the text; null if either is rejected, or if they differ too much to compare. */
  readonly access: ChangesInPart | null
  /** The change of the text as a patch, with long lines cut. */
  readonly patch: string | null
  readonly invariants: Effect<Invariant>
  readonly accepted: Effect<AcceptedFinding>
  /** The findings with the app's present pages. */
  readonly findings: Checked["findings"]
  readonly counts: Checked["counts"]
  /** The changes to the base since then, or null if it is still in force. */
  readonly meanwhile: { readonly access: ChangesInPart | null; readonly patch: string | null } | null
}

/** Two texts of one policy; null for the time before the first. */
interface Comparing {
  readonly path: string
  readonly before: { readonly name: string; readonly text: string } | null
  readonly after: { readonly name: string; readonly text: string } | null
  /** The path of interest, or null for all paths. */
  readonly at: string | null
  readonly format: CompareFormat
}

/** The form of a comparison: data for a page (`words`), or a document. */
export type CompareFormat = "words" | "csv" | "json" | "markdown"

/** An explanation without most of the rules that do not cover its address: nobody reads ten thousand of them. */
export interface ShortExplanation extends ExplanationData {
  /** The number of rules that do not cover the address; `standings` has only the first of them. */
  readonly misses: number
}

/**
 * The reason why two texts are not compared: the compiler rejects one of them, they have too many regions (sets of
 * paths that no rule tells apart), or the address of interest is not the path of a page.
 */
export type Incomparable = "rejected" | "too-many" | "no-address"

/** The answer to each job. Null if the policy is rejected, or if the texts differ too much to compare. */
export interface JobAnswers {
  /** The comparison as a document, or as data for a page. */
  readonly compare:
    | { readonly words: DiffInWords }
    | { readonly document: string }
    | { readonly incomparable: Incomparable }
  readonly check: Checked
  readonly review: { readonly check: Checked; readonly markdown: string | null }
  readonly proposal: Proposal
  /** An in-toto statement, as JSON. */
  readonly statement: string | null
  readonly edit: RuleEditResult & { readonly form: RuleForm }
  /** The explanations of the addresses, in their order. */
  readonly explain: readonly ShortExplanation[] | null
  readonly table: string | null
  /** The patch, with the hash of the new text's policy. */
  readonly patch: { readonly patch: string | null; readonly hash: string | null }
  /**
   * The audit is null if no version was requested, or if the record has no such version; `size` is the audit's size
   * in bytes, 0 without one.
   */
  readonly record: { readonly facts: RecordFacts; readonly audit: Audit | null; readonly size: number }
  /** The report; null if the record is invalid or has no such version in force. */
  readonly report: string | null
  /** The explanations in order; `no text` if the text is needed; null if the text is of another record. */
  readonly explainRecorded: readonly ShortExplanation[] | "no text" | null
  /** The continuation; null if one of the records is invalid. */
  readonly continuation: Continuation | null
  /** The guard table and history as of the last version. */
  readonly past: AuditOfTexts | null
}

/** The kind of a job. */
export type JobKind = keyof CompileJobs

/** A job as it is sent to the thread. */
export type CompileJob = {
  readonly [A in JobKind]: { readonly kind: A; readonly input: CompileJobs[A] }
}[JobKind]

/** The thread's reply to a job. */
export type CompileReply<A extends JobKind> = ({ readonly answer: JobAnswers[A] } | { readonly failed: string }) & {
  /** The processor time that the answer took. */
  readonly used: NodeJS.CpuUsage
}

/** The worker data of our threads. Other thread pools may load the same module. */
export const COMPILE_THREAD = "sallyport compile thread"

/** The message of a thread when it has loaded the compiler. */
export const READY = "ready"
