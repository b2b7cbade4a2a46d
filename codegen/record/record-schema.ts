import { z } from "zod"
import type { AuthState } from "../../policy/language.ts"
import { OPERATION_NAME } from "../../policy/governing-rule.ts"
import { ACCESSES, AUTH_STATES, MATCH_MODES, REQUIREMENTS } from "../../policy/states.ts"
import { visibleLine } from "../source/visible.ts"
import { inventory } from "../target/inventory-schema.ts"
import type { DeepReadonly } from "../target/inventory.ts"

/** The format of the file. Readers refuse formats that they do not know. */
export const RECORD_FORMAT = "sallyport-record/2"

/** The previous format, which is still read. It has only the first 16 digits of policy hashes. */
export const SHORT_HASH_FORMAT = "sallyport-record/1"

/** A format of records that can be read. */
export type RecordFormat = typeof RECORD_FORMAT | typeof SHORT_HASH_FORMAT

/** The largest number of tags in a record. */
export const MAX_TAGS = 100

/**
 * Tag names that git allows, up to a hundred characters. Verifying a record passes its tags to git, so nothing else is
 * accepted.
 */
const TAG_NAME = /^(?![./-])(?!.*(?:\.\.|@\{|\/\/|\/\.|\.lock(?:\/|$)))[^\s~^:?*[\\]{1,100}(?<![./])$/u

/** True for tags that a record can contain: without misleading characters, which messages spell otherwise than git. */
export const isTagName = (name: string): boolean => TAG_NAME.test(name) && visibleLine(name) === name

// The schema of the file, in which each version has only its changes. Unknown keys are refused, because no verifier
// would check them.

const text = z.string()
const count = z.int().min(0)
const path = z.string().regex(/^\//)
const commit = z.string().regex(/^[0-9a-f]{40,64}$/)
const digest = z.string().regex(/^[0-9a-f]{64}$/)
const state = z.enum(AUTH_STATES as [AuthState, ...AuthState[]])
const match = z.enum(MATCH_MODES as ["exact", "subtree"])

// Claims in the form of `textOfPeople`, and visitors' names with their claims.
const VALUES = String.raw`[\w.:-]+(?: \| [\w.:-]+)*`
const CLAIMS = String.raw`[a-z][A-Za-z0-9]*: ${VALUES}(?:, [a-z][A-Za-z0-9]*: ${VALUES})*`
// People with certain claims; and a requirement: a word, such people, or the name of a visitor with its people in
// brackets.
const PEOPLE_WITH = `(?:signed-in|verified), ${CLAIMS}`
// Names have letters of any script. Not every validator of JSON Schema knows `\p{L}`, so this lists what no name has.
const NAME = "[^(),:|]{1,40}"
const REQUIRED = String.raw`(?:${REQUIREMENTS.join("|")}|${PEOPLE_WITH}|${NAME} \(${PEOPLE_WITH}\))`
// Comes before the outcome of everybody else if people with these claims get in.
const SOME = `(?:${CLAIMS}, else )?`

const require = z
  .string()
  .regex(new RegExp(`^${REQUIRED}$`))
  .describe("a word, people by their claims, or a name with its people in brackets")
const operationName = z.string().regex(OPERATION_NAME)
const subject = z.union([path, z.string().regex(new RegExp(OPERATION_NAME.source.replace("^", "^operation ")))])
const scope = z.strictObject({ path: subject, match }).describe("paths, or the key of an operation")
const place = z
  .tuple([count, count, count, count, count, count])
  .describe("start, end, line, column, line of the end, column of the end")

// An outcome as text, after the claims on which it depends. A path in it has no space before a slash, because ` / `
// separates two outcomes. In `WITHHELD_OUTCOME`, it has no space before `until` and a day either.
const OUTCOME = String.raw`${SOME}(?:proceed|outside|\/(?:[^ ]| (?!\/))*|[45]\d\d)`
const outcome = z
  .string()
  .regex(new RegExp(`^${OUTCOME}(?: / ${OUTCOME})?$`))
  .describe(
    "the outcome of page loads; after ` / `, that of other methods if it differs; claims that decide come first",
  )

// An outcome, or a denial with the last day on which shadow mode withholds it.
const WITHHELD_OUTCOME = String.raw`${SOME}(?:proceed|outside|(?:\/(?:[^ ]| (?!\/|until \d))*|[45]\d\d)(?: until \d{4}-\d\d-\d\d)?)`
const withheldOutcome = z
  .string()
  .regex(new RegExp(`^${WITHHELD_OUTCOME}(?: / ${WITHHELD_OUTCOME})?$`))
  .describe("an outcome; after `until`, the last day on which shadow mode withholds it")

// The answer for a visitor that the policy names; after `some` the names of the claims that decide.
const CELL = String.raw`(?:yes|no|some: [A-Za-z0-9]+(?:, [A-Za-z0-9]+)*)`

const answers = {
  outcomes: z.partialRecord(state, outcome),
  visitors: z
    .record(text, z.string().regex(new RegExp(`^${CELL}(?: / ${CELL})?$`)))
    .exactOptional()
    .describe("whether the people that the policy names open the page, by name; `some` with the claims that decide"),
}

const row = z.strictObject({
  path,
  match,
  require,
  write: require.exactOptional(),
  alsoChecks: text.exactOptional().describe("a check that the app makes itself"),
  why: text,
  ...answers,
})

const operation = z.strictObject({ name: operationName, require, why: text, ...answers })

const values = z.array(text).min(1)
const ofClaim = {
  ordered: z.literal(true).exactOptional(),
  within: path.exactOptional(),
  asOf: z.enum(["token", "request"]),
  why: text,
}
const claim = z.union([
  z.strictObject({ name: text, one: values, ...ofClaim }),
  z.strictObject({ name: text, many: values, ...ofClaim }),
])

const table = z.strictObject({
  set: z.array(row).describe("rows that are new, or differ from the version before"),
  drop: z.array(text).describe("rows of the version before that were removed, as `path match`"),
  unlisted: z.union([z.literal(403), z.literal(404)]),
  outside: z
    .array(z.strictObject({ path, match, why: text }))
    .exactOptional()
    .describe("absent: as in the version before"),
  operations: z
    .array(operation)
    .min(1)
    .exactOptional()
    .describe("the server operations, which have no path; absent: none"),
  shadow: z
    .strictObject({ until: z.iso.date(), rules: z.array(text).min(1).exactOptional() })
    .exactOptional()
    .describe(
      "shadow mode: until this day, these rules (absent: all) only report their denials; absent: every denial is enforced",
    ),
  claims: z.array(claim).min(1).exactOptional().describe("the claims that rules can require; absent: none"),
  visitors: z
    .array(z.strictObject({ name: text, people: text }))
    .min(1)
    .exactOptional()
    .describe("the people that the policy names; absent: none"),
})

const decider = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("rule"),
    path,
    match,
    require: z.string().regex(new RegExp(`^${REQUIRED}(?:, for writes ${REQUIRED})?$`)),
    alsoChecks: text.exactOptional(),
    place,
  }),
  z.strictObject({ kind: z.literal("outside"), path, match, place }),
  z.strictObject({ kind: z.literal("operation"), name: operationName, require, place }),
  z.strictObject({ kind: z.literal("unlisted") }),
  z.strictObject({ kind: z.literal("no-policy") }),
])

const accessChange = z.strictObject({
  kind: z.enum(["opened", "closed", "changed"]),
  scope,
  except: z.array(scope).exactOptional(),
  moreExceptions: count.exactOptional(),
  access: z.enum(ACCESSES).exactOptional().describe("the kind of request whose outcome changes; absent: both"),
  url: subject.describe("an example of the paths, or the key of an operation"),
  state: state.exactOptional().describe("the auth state of the example; absent: the first in `moves`"),
  claims: z.record(text, values).exactOptional().describe("the claims of the example; absent: none"),
  moves: z
    .array(z.strictObject({ states: z.array(state).min(1), before: withheldOutcome, after: withheldOutcome }))
    .min(1),
  before: decider,
  after: decider,
})

const change = z
  .strictObject({
    since: commit,
    changes: z
      .array(accessChange)
      .nullable()
      .describe("null: the params of the two policies combine in too many ways to compare"),
    ages: z
      .array(z.strictObject({ claim: text, before: ofClaim.asOf, after: ofClaim.asOf }))
      .min(1)
      .exactOptional()
      .describe("claims whose `asOf` changed; absent: none"),
  })
  .nullable()

const route = z.strictObject({ path, kind: z.enum(["page", "resource"]) })

const common = {
  commit,
  follows: commit.nullable(),
  time: z.iso.datetime().describe("the time of its commit on the main line, in UTC"),
  subject: text,
  file: text,
  routes: z
    .strictObject({ set: z.array(route), drop: z.array(path) })
    .exactOptional()
    .describe("the difference from the last version with known routes; absent: not known"),
  tags: z
    .array(
      z
        .string()
        .regex(TAG_NAME)
        .refine(isTagName, { message: "a tag's name has characters that display as something else" }),
    )
    .min(1)
    .max(MAX_TAGS)
    .exactOptional()
    .describe(
      "the git tags at whose commits this version was the policy when the record was written, sorted; absent: none",
    ),
  digest,
}

const edits = z
  .array(z.strictObject({ line: z.int().min(1), remove: count, insert: z.array(text) }))
  .describe("the difference from the last known text, whose lines count from 1; the first version inserts every line")

const rejected = z.strictObject({
  ...common,
  status: z.literal("rejected"),
  edits: edits.nullable(),
  codes: z.array(z.string().regex(/^P\d{3}$/)).min(1),
})
const absent = z.strictObject({ ...common, status: z.literal("absent"), change })

/** A version, by its status. Formats differ only in the form of policy hashes. */
const versionWith = (hash: z.ZodString) =>
  z.discriminatedUnion("status", [
    z.strictObject({ ...common, status: z.literal("accepted"), edits, hash, table, change }),
    rejected,
    absent,
  ])

/** The record in one format. */
const recordWith = <Format extends RecordFormat>(format: Format, hash: z.ZodString) =>
  z.strictObject({
    format: z.literal(format),
    app: text.min(1),
    compiler: text.min(1),
    complete: z.boolean(),
    versions: z.array(versionWith(hash)).min(1).describe("oldest first"),
    inventory: inventory.nullable(),
    digest,
  })

/** The schema of `sallyport.record.json` for each format. */
export const RECORD_SCHEMAS = {
  [RECORD_FORMAT]: recordWith(RECORD_FORMAT, digest),
  [SHORT_HASH_FORMAT]: recordWith(SHORT_HASH_FORMAT, z.string().regex(/^[0-9a-f]{16}$/)),
}

/** True for a format that this compiler reads. */
export const isRecordFormat = (format: string): format is RecordFormat => Object.hasOwn(RECORD_SCHEMAS, format)

/** The JSON Schema of the file, for programs that read records without this compiler. */
export const recordJsonSchema = (): string =>
  `${JSON.stringify({ title: "Access record of an app, as `sallyport record` writes it", ...z.toJSONSchema(RECORD_SCHEMAS[RECORD_FORMAT]) }, null, 2)}\n`

/** The contents of a record file. */
export type RecordFile = DeepReadonly<z.infer<(typeof RECORD_SCHEMAS)[RecordFormat]>>
/** A version of the policy in the file, as a difference from the version before. */
export type VersionFile = RecordFile["versions"][number]
/** The change of access in a version, in the file. */
export type ChangeFile = DeepReadonly<NonNullable<z.infer<typeof change>>>
/** The declaration of a claim, in the file. */
export type ClaimFile = DeepReadonly<z.infer<typeof claim>>
/** The difference between a version's guard table and the one before, in the file. */
export type TableFile = DeepReadonly<z.infer<typeof table>>
/** The difference between a version's routes and the last known ones, in the file. */
export type RoutesFile = NonNullable<VersionFile["routes"]>
/** An edit of a policy text: from `line` on, lines to remove and lines to insert in their place. */
export type TextEdit = DeepReadonly<z.infer<typeof edits>[number]>
/** The rule, entry or default that decides on one side of a change, in the file. */
export type DeciderFile = DeepReadonly<z.infer<typeof decider>>
