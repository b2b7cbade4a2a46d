import { createHash } from "node:crypto"
import { serialize } from "node:v8"

import { LRUCache } from "lru-cache"

import {
  auditOfRecord,
  continuationOf,
  falseClaimOf,
  LONGEST_APP_NAME,
  misspellingOf,
  policyOfRecord,
  readRecord,
  reportDocument,
  SHORT_HASH_FORMAT,
  sentenceOf,
  visibleLine,
  type ReadRecord,
  type Sentence,
} from "../../../codegen/index.ts"
import type { JobAnswers, CompileJobs, RecordFacts } from "./compile-job.server.ts"

/**
 * The most characters of texts in an answer: the compiler's name, and the sentence about a false statement or a file
 * that cannot be read.
 */
const MAX_LENGTHS = { compiler: 100, claim: 600 }

/** Limits for uploaded records, lower than for the operator's own. */
const UPLOADED = {
  characters: 4 * 1024 * 1024,
  // A cell is one path in one version. This is enough for 300 paths in 100 versions.
  cells: 30_000,
  fault: "upload expands too far",
} as const

/** The compiled policies of a record's versions; null for a version that was never in force. */
type Policies = Parameters<typeof auditOfRecord>[1]

/** A record that was read and verified. */
interface Opened {
  readonly facts: RecordFacts
  /** The content of the record; null if it must not be shown. */
  readonly whole: {
    readonly record: Extract<ReadRecord, { record: unknown }>["record"]
    readonly policies: Policies
  } | null
}

/**
 * Reads a record, verifies it, and returns its facts, with the audit as of `version` if one is named. Runs in the
 * compiler's thread.
 */
export function recordAnswer({ text, version, isUploaded }: CompileJobs["record"]): JobAnswers["record"] {
  const { facts, whole } = openedOnce(text, isUploaded)
  if (whole === null || version === null) return { facts, audit: null, size: 0 }
  const audit = auditOfRecord(whole.record, whole.policies, version)
  return { facts, audit, size: serialize(audit).byteLength }
}

/** Makes the report on a record like the command line does. Runs in the compiler's thread. */
export function reportAnswer({ text, isUploaded, ...asked }: CompileJobs["report"]): JobAnswers["report"] {
  const { whole } = openedOnce(text, isUploaded)
  return whole === null ? null : reportDocument(whole.record, asked)
}

/** Compares a record with an older one that it may continue. Runs in the compiler's thread. */
export function continuationAnswer({ older, newer }: CompileJobs["continuation"]): JobAnswers["continuation"] {
  const [before, after] = [openedOnce(older, true).whole, openedOnce(newer, true).whole]
  return before === null || after === null ? null : continuationOf(before.record, after.record)
}

type RecordedPolicy = Omit<CompileJobs["explainRecorded"], "urls">

/**
 * The policy of an accepted version of a proved record, as its audit shows it; null if there is none. `no text` if the
 * record is no longer in the cache of this thread, so that its text has to be sent. Runs in the compiler's thread.
 */
export function recordedPolicy({ digest, text, version, isUploaded }: RecordedPolicy): Policies[number] | "no text" {
  const isWanted = ({ facts }: Opened): boolean => facts.kind === "true" && facts.digest === digest
  const found = text === null ? openedRecords.find(isWanted) : openedOnce(text, isUploaded)
  if (found === undefined) return "no text"
  return found.whole === null || !isWanted(found)
    ? null
    : policyOfRecord(found.whole.record, found.whole.policies, version)
}

// The last verified records, because a record is usually shown several times in a row.
const openedRecords = new LRUCache<string, Opened>({ max: 3 })

/** Opens a record, or returns it from the cache. */
function openedOnce(text: string, isUploaded: boolean): Opened {
  // Uploaded records have lower limits, so the same text may be readable only as the operator's.
  const key = `${String(isUploaded)} ${createHash("sha256").update(text).digest("hex")}`
  const known = openedRecords.get(key) ?? opened(text, isUploaded)
  openedRecords.set(key, known)
  return known
}

/**
 * Reads a record and proves it: compiles each of its policies again, and compares the results with what the record
 * says. `app` and the other texts of the record are shortened and cleaned, because anybody can write a record.
 */
function opened(text: string, isUploaded: boolean): Opened {
  const read = readRecord(text, isUploaded ? UPLOADED : undefined)
  if ("fault" in read) return unreadable(read.fault)
  const { record } = read
  const app = visibleLine(record.app)
  if (app.length > LONGEST_APP_NAME) return unreadable(sentenceOf("long name", {}))
  const policies: Policies[number][] = []
  // The first false statement; else the fault of a file whose text is not that of its record, such as a duplicate key.
  const claim = falseClaimOf(record, undefined, (policy) => policies.push(policy)) ?? misspellingOf(record, text)
  if (claim !== null)
    return { facts: { kind: "false", app, claim: visibleLine(claim).slice(0, MAX_LENGTHS.claim) }, whole: null }
  const versions = record.versions.flatMap(({ commit, time, subject, tags }, at) => {
    const checked = policies[at] ?? null
    // The hash is computed from the policy's text, because an older record has only the first digits of it.
    return checked === null
      ? []
      : [{ commit, date: time, subject: visibleLine(subject), tags, hash: checked.policyHash }]
  })
  if (versions.length === 0) return unreadable(sentenceOf("never in force", {}))
  // A version is `accepted` or `rejected` by the compiler, or `absent` if its commit deleted the policy. A rejected one
  // was never in force.
  const last = record.versions.findLast(({ status }) => status !== "rejected")
  const { compiler, complete, digest } = record
  return {
    facts: {
      kind: "true",
      app,
      compiler: visibleLine(compiler).slice(0, MAX_LENGTHS.compiler),
      complete,
      digest,
      hasShortHashes: record.format === SHORT_HASH_FORMAT,
      versions,
      recorded: record.versions.length,
      deleted: last?.status === "absent" ? last.commit : null,
    },
    whole: { record, policies },
  }
}

const unreadable = (fault: Sentence): Opened => ({
  facts: {
    kind: "unreadable",
    fault: { ...fault, english: visibleLine(fault.english).slice(0, MAX_LENGTHS.claim) },
  },
  whole: null,
})
