import { z } from "zod"
import type { DeepReadonly } from "../../target/inventory.ts"

// The schema of every command's output with `--json`, which the package contains for programs that read it. It is not
// used at run time. The types of what all commands print are derived from it; only tests compare the data of each
// command (`DATA`) with it.

const text = z.string()
const count = z.int().min(0)
// Objects that are not described in full, such as changes of access.
const list = z.array(z.looseObject({}))
const file = z.strictObject({ file: text, state: z.enum(["written", "up to date", "out of date"]) })
const files = z.strictObject({ files: z.array(file) })
const place = { file: text, line: count }

const point = z.strictObject({
  line: z.int().min(1),
  column: z.int().min(1),
  offset: count.describe("from the beginning of the file, in UTF-16 code units"),
})
const range = z
  .strictObject({ start: point, end: point })
  .describe("lines and columns count from 1; `end` is exclusive")

const edit = z.strictObject({ file: text, range, text: text.describe("replaces the range") })

const finding = z.strictObject({
  code: text.regex(/^P\d{3}$/),
  severity: z.enum(["error", "warning"]),
  message: text,
  note: text.nullable(),
  hint: text.nullable(),
  file: text.nullable().describe("null if the finding is about a file that does not exist"),
  range: range.nullable(),
  related: z.array(z.strictObject({ file: text, range, message: text })),
  witness: z
    .strictObject({
      url: text,
      state: text.nullable().describe("null if every visitor is an example"),
      claims: z.record(text, z.array(text)).exactOptional(),
      access: z.literal("write").exactOptional().describe("absent for a page load"),
    })
    .nullable(),
  rule: z.strictObject({ path: text, match: text }).nullable().describe("the rule that `accept` has to name"),
  fix: z
    .strictObject({ title: text, edits: z.array(edit).min(1) })
    .nullable()
    .describe("edits that belong together: ranges are those of the text before any of them"),
})

const undecided = z.strictObject({ ...place, what: text })

/** The data of each successful command. */
const DATA = {
  accept: z.strictObject({ file: text, accepted: z.looseObject({ code: text, rule: text, match: text, why: text }) }),
  approve: z.strictObject({ file: text.nullable(), expires: text, approval: z.looseObject({}) }),
  check: z.strictObject({
    file: text,
    accepted: z.boolean(),
    errors: count,
    warnings: count,
    counts: z.strictObject({ rules: count, pages: count, endpoints: count }).nullable(),
    policyHash: text.nullable(),
    secondLock: z
      .enum(["sealed", "wrapped"])
      .nullable()
      .describe("of an app on Next; null where the locks are part of every build, or the policy is rejected"),
    notes: z.array(z.strictObject({ ...place, text })),
    undecided: z.array(undecided),
    stale: z.array(text).nullable().describe("files that are out of date; null without --strict"),
  }),
  codes: z.strictObject({ codes: z.array(z.looseObject({ code: text, severity: text, title: text })) }),
  diff: z.strictObject({
    before: z.strictObject({ name: text, hash: text.nullable() }),
    after: z.strictObject({ name: text, hash: text.nullable() }),
    opened: count,
    closed: count,
    changed: count,
    changes: list,
    ages: list.exactOptional().describe("claims whose `asOf` changed; absent: none"),
    redefined: list.exactOptional().describe("claims that are defined otherwise under the same name; absent: none"),
    pages: list.nullable().describe("new pages; null if the routes are not known"),
    lost: list.describe("reasons why the app has lost its locks"),
    secondLock: z
      .strictObject({ before: z.enum(["sealed", "wrapped"]), after: z.enum(["sealed", "wrapped"]) })
      .nullable()
      .describe("the places of the second lock of an app on Next that has moved it; otherwise null"),
    rejected: z.array(text).describe("codes with which `check` rejects the newer policy"),
  }),
  eject: z.strictObject({
    isWritten: z.boolean(),
    files: z.array(z.strictObject({ path: text, change: z.enum(["new", "changed", "deleted"]) })),
    lost: z.array(text).describe("protections that the app loses with the package"),
    left: z.array(text).describe("steps that are left to you"),
  }),
  explain: z.union([
    z.looseObject({
      pathname: text.nullable(),
      canonical: text.nullable(),
      outcomes: z.looseObject({}).nullable(),
      visitors: list
        .exactOptional()
        .describe(
          "the outcomes for each name in `visitors`, once for each auth state if the denials differ; absent: there are no names or no outcomes, or the address is outside the policy",
        ),
      shadowUntil: text
        .exactOptional()
        .describe(
          "until the end of this day (UTC), denials there are not enforced, because of shadow mode; after it, they are enforced; absent: they are enforced, or there are none",
        ),
    }),
    z
      .strictObject({
        operation: text,
        listed: z.strictObject({ require: text, why: text, file: text, line: count }).nullable(),
        outcomes: z.looseObject({}),
        visitors: list
          .exactOptional()
          .describe(
            "the outcome for each name in `visitors`, once for each auth state if the denials differ; absent: there are none",
          ),
        flips: z
          .looseObject({})
          .describe("for each auth state, the change of the policy that reverses its outcome; or null"),
      })
      .describe("with --operation"),
  ]),
  generate: files,
  help: z.strictObject({ help: text }),
  history: z.strictObject({ commits: z.array(z.looseObject({ hash: text, date: text, subject: text, kind: text })) }),
  init: z.strictObject({
    isWritten: z.boolean(),
    files: z.array(
      z.strictObject({
        path: text,
        isNew: z.boolean(),
        isDeleted: z.literal(true).exactOptional().describe("absent for a file that is written"),
        isGenerated: z.boolean(),
      }),
    ),
    did: z.array(text),
    left: z.array(text).describe("steps that are left to you"),
    patch: text.nullable(),
  }),
  new: z.strictObject({ policy: text }),
  probe: z.strictObject({
    policy: z.strictObject({ running: text.nullable(), expected: text }),
    asked: count,
    left: count.describe("requests that were not sent, because there were too many"),
    differences: list,
    withheld: list.describe("requests whose denial shadow mode withholds"),
    silent: list.describe("requests without a response"),
    unasked: list
      .exactOptional()
      .describe("visitors and rules that were not fully tested, because the outcome depends on more; absent: none"),
  }),
  record: z.union([
    z.strictObject({
      file: text.nullable(),
      app: text,
      versions: count,
      complete: z.boolean().describe("false if older versions are missing"),
      digest: text,
      record: z.looseObject({}).exactOptional(),
    }),
    z.strictObject({ schema: z.looseObject({}) }),
  ]),
  report: z.strictObject({
    format: z.enum(["html", "csv"]),
    document: text,
    app: text,
    commit: text.nullable(),
    digest: text,
    shadow: z
      .strictObject({ until: text, rules: z.array(text).exactOptional() })
      .exactOptional()
      .describe(
        "until the end of this day (UTC), denials of these rules (absent: all) are not enforced; after it, and without shadow mode, all are enforced",
      ),
    rows: z.array(z.looseObject({ path: text, match: text, since: z.looseObject({}).nullable() })),
    operations: z
      .array(z.looseObject({ name: text, since: z.looseObject({}).nullable() }))
      .exactOptional()
      .describe("absent if the policy lists none"),
  }),
  routes: z.strictObject({
    routes: z.array(
      z.strictObject({
        path: text,
        module: text,
        kind: text,
        isDevelopmentOnly: z.boolean(),
        rules: z.array(text),
        requires: z.array(text),
      }),
    ),
    idleRules: z.array(text).describe("rules that govern no route"),
  }),
  scan: z.union([
    z.looseObject({ format: z.literal("sallyport-scan/1"), origin: text, routes: list, notes: list }),
    z.strictObject({
      count,
      changes: list,
      reworded: list.describe("still denied, in another way"),
      untold: list.describe("not compared, because the earlier scan was unsure"),
      uncompared: z.array(text).describe("visitors without any answer that could be compared"),
    }),
    z
      .strictObject({
        requests: count,
        unanswered: count,
        closed: count.describe("addresses that are closed to strangers"),
        leaks: list,
        unsure: list.describe("answers unlike every refusal at closed addresses whose content is unknown"),
        unknown: z.array(text).describe("closed addresses whose content is unknown"),
        ran: z.array(text).describe("server actions that ran for a stranger, without a policy about them"),
      })
      .describe("with --attack"),
  ]),
  seal: z.strictObject({ entries: count, directories: z.array(text) }),
  table: z.looseObject({ policy: z.strictObject({ hash: text }), states: z.array(text), rows: list }),
  test: files,
  verify: z.looseObject({ agreement: z.looseObject({}), tests: z.looseObject({}) }),
  "verify-record": z.looseObject({ isTrue: z.boolean(), claim: text.nullable() }),
} as const satisfies Readonly<Record<string, z.ZodType>>

const output = z.strictObject({
  format: z.literal("sallyport-output/1"),
  command: text.nullable().describe("null if no command was recognised"),
  exit: z.int(),
  outcome: z
    .enum(["fine", "rejected", "stale", "gate", "usage", "noInput", "bug", "cannotWrite"])
    .describe("the meaning of the exit code, in one word; docs/commands.md has them in sentences"),
  messages: z.array(text).describe("sentences for people"),
  findings: z.array(finding),
  data: z.unknown().describe("null if the command ended without an answer"),
})

/** The output of every command with `--json`. */
export type JsonOutput = DeepReadonly<z.infer<typeof output>>
/** A finding in the output. */
export type FindingData = DeepReadonly<z.infer<typeof finding>>
/** A range of a file in the output. */
export type Range = z.infer<typeof range>

/** The JSON Schema of the output, for programs that read it. */
export function outputJsonSchema(): string {
  const schema = {
    title: "Output of the command line with `--json`",
    ...z.toJSONSchema(output),
    anyOf: [
      { properties: { data: { type: "null" } } },
      ...Object.keys(DATA).map((command) => ({
        properties: { command: { const: command }, data: { $ref: `#/$defs/${command}` } },
      })),
    ],
    $defs: Object.fromEntries(
      Object.entries(DATA).map(([command, data]) => [command, { ...z.toJSONSchema(data), $schema: undefined }]),
    ),
  }
  return `${JSON.stringify(schema, null, 2)}\n`
}
