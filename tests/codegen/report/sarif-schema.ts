import { z } from "zod"

// The part of the SARIF 2.1.0 schema that our reports use. Strict: a property the schema does not have is an error
// there too, because it closes every object but the property bags.

const text = z.strictObject({ text: z.string().min(1) })
const base64Free = z.string().regex(/^[^\s<>"{}|\\^`]*$/, "a URI reference")
const artifactLocation = z.strictObject({
  uri: base64Free.optional(),
  uriBaseId: z.string().optional(),
  description: text.optional(),
})
const counted = z.int().min(1)
const region = z
  .strictObject({ startLine: counted, startColumn: counted, endLine: counted, endColumn: counted })
  .refine(
    ({ startLine, startColumn, endLine, endColumn }) =>
      endLine > startLine || (endLine === startLine && endColumn >= startColumn),
    "a region ends where it begins or later",
  )
const physicalLocation = z.strictObject({ artifactLocation, region: region.optional() })
const location = z.strictObject({ physicalLocation })
const level = z.enum(["none", "note", "warning", "error"])

const rule = z.strictObject({
  id: z.string().min(1),
  shortDescription: text,
  fullDescription: text,
  help: text,
  defaultConfiguration: z.strictObject({ level }),
})

const fix = z.strictObject({
  description: text,
  artifactChanges: z
    .array(
      z.strictObject({
        artifactLocation,
        replacements: z
          .array(z.strictObject({ deletedRegion: region, insertedContent: z.strictObject({ text: z.string() }) }))
          .min(1),
      }),
    )
    .min(1),
})

const result = z.strictObject({
  ruleId: z.string(),
  ruleIndex: z.int().min(0),
  level,
  message: text,
  locations: z.array(location).length(1),
  relatedLocations: z
    .array(z.strictObject({ id: z.int().min(0), physicalLocation, message: text }))
    .min(1)
    .optional(),
  partialFingerprints: z.record(z.string(), z.string().min(1)),
  fixes: z.array(fix).min(1).optional(),
})

const invocation = z.strictObject({
  executionSuccessful: z.boolean(),
  toolExecutionNotifications: z.array(
    z.strictObject({
      level,
      message: text,
      locations: z.array(
        z.strictObject({
          physicalLocation: z.strictObject({ artifactLocation, region: z.strictObject({ startLine: counted }) }),
        }),
      ),
    }),
  ),
})

const run = z
  .strictObject({
    tool: z.strictObject({ driver: z.strictObject({ name: z.string().min(1), rules: z.array(rule) }) }),
    columnKind: z.enum(["utf16CodeUnits", "unicodeCodePoints"]),
    originalUriBaseIds: z.record(z.string(), artifactLocation),
    results: z.array(result),
    invocations: z.array(invocation).length(1).optional(),
  })
  .refine(
    ({ tool, results }) => results.every(({ ruleId, ruleIndex }) => tool.driver.rules[ruleIndex]?.id === ruleId),
    "every result names its rule by identifier and index alike",
  )
  .refine(
    ({ tool }) => new Set(tool.driver.rules.map(({ id }) => id)).size === tool.driver.rules.length,
    "rules are unique",
  )

export const SARIF = z.strictObject({ $schema: z.url(), version: z.literal("2.1.0"), runs: z.array(run).length(1) })
