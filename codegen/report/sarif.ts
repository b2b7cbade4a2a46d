import { pathToFileURL } from "node:url"
import { entryOf, type Code } from "../messages/codes.ts"
import { witnessText, type Diagnostic } from "../source/diagnostic.ts"
import type { Place } from "../source/source.ts"
import { visibleJson } from "../source/visible.ts"
import { createHash } from "node:crypto"
import { cached } from "../source/cached.ts"

/** A note beside the findings of a check. It needs no correction and does not fail the check. */
export interface SarifNote {
  readonly file: string
  readonly line: number
  readonly text: string
}

/** The fingerprint of each finding, from its message and subject, so that it stays the same when lines move. */
export function fingerprintsOf(
  diagnostics: readonly Diagnostic[],
  textOf: (file: string) => string | null,
): readonly string[] {
  const texts = new Map<string, string | null>()
  const read = (file: string): string | null => cached(texts, file, () => textOf(file))
  const seen = new Map<string, number>()
  return diagnostics.map(({ code, message, span, rule }) => {
    const underlined = span === null ? "" : (read(span.file)?.slice(span.start, span.end) ?? "")
    const subject = [code, span?.file ?? "", message, underlined, rule?.path ?? "", rule?.match ?? ""].join("\0")
    // Two findings with the same message and text are distinguished by their order.
    const before = seen.get(subject) ?? 0
    seen.set(subject, before + 1)
    return createHash("sha256").update(`${subject}\0${before}`).digest("hex").slice(0, 32)
  })
}

const SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

/** The inputs of a SARIF report beside the findings. */
export interface SarifReport {
  /** The file to show for a finding about a missing file. */
  readonly policyFile: string
  /** The text of a file that a finding names, or null. */
  readonly textOf: (file: string) => string | null
  readonly notes?: readonly SarifNote[]
}

/** SARIF 2.1.0, for code scanning. */
export function reportSarif(
  diagnostics: readonly Diagnostic[],
  { policyFile, textOf, notes = [] }: SarifReport,
): string {
  const codes = [...new Set(diagnostics.map(({ code }) => code))].sort()
  const fingerprints = fingerprintsOf(diagnostics, textOf)
  const run = {
    tool: { driver: { name: "sallyport", rules: codes.map(ruleOf) } },
    columnKind: "utf16CodeUnits",
    // No absolute path, because it differs by machine. The program that shows the report knows its own.
    originalUriBaseIds: {
      "%SRCROOT%": { description: { text: "the root of the repository, or of the project if there is no repository" } },
    },
    results: diagnostics.map((diagnostic, i) => resultOf(diagnostic, codes, fingerprints[i]!, policyFile)),
    // Notes are not results, because nobody should have to dismiss them.
    ...(notes.length === 0
      ? {}
      : { invocations: [{ executionSuccessful: true, toolExecutionNotifications: notes.map(notificationOf) }] }),
  }
  return `${visibleJson({ $schema: SCHEMA, version: "2.1.0", runs: [run] })}\n`
}

/** A note in the form of SARIF. */
const notificationOf = ({ file, line, text }: SarifNote) => ({
  level: "note",
  message: { text },
  locations: [{ physicalLocation: { artifactLocation: artifactOf(file), region: { startLine: line } } }],
})

/** The description of a code. SARIF calls it a rule. */
function ruleOf(code: Code) {
  const { title, explanation, remedy, example, severity } = entryOf(code)
  return {
    id: code,
    shortDescription: { text: title },
    fullDescription: { text: explanation },
    help: { text: `${remedy}\n\nExample: ${example}` },
    defaultConfiguration: { level: severity },
  }
}

/** A finding as a result of SARIF. Its note, hint and witness are part of the message. */
function resultOf(diagnostic: Diagnostic, codes: readonly Code[], fingerprint: string, policyFile: string) {
  const { code, severity, message, note, hint, span, related, witness, fix } = diagnostic
  const text = [
    message,
    ...(note === null ? [] : [note]),
    ...(hint === null ? [] : [`hint: ${hint}`]),
    ...(witness === null ? [] : [`witness: ${witnessText(witness)}`]),
  ].join("\n")
  return {
    ruleId: code,
    ruleIndex: codes.indexOf(code),
    level: severity,
    message: { text },
    locations: [span === null ? { physicalLocation: { artifactLocation: artifactOf(policyFile) } } : locationOf(span)],
    ...(related.length === 0
      ? {}
      : {
          relatedLocations: related.map((one, id) => ({ id, ...locationOf(one.span), message: { text: one.message } })),
        }),
    partialFingerprints: { "sallyportFinding/v1": fingerprint },
    ...(fix === null ? {} : { fixes: [fixOf(fix)] }),
  }
}

const locationOf = (place: Place) => ({
  physicalLocation: { artifactLocation: artifactOf(place.file), region: regionOf(place) },
})

const regionOf = ({ line, column, endLine, endColumn }: Place) => ({
  startLine: line,
  startColumn: column,
  endLine,
  endColumn,
})

/** A fix in the form of SARIF: one replacement in one file. */
const fixOf = ({ title, span, text }: NonNullable<Diagnostic["fix"]>) => ({
  description: { text: title },
  artifactChanges: [
    {
      artifactLocation: artifactOf(span.file),
      replacements: [{ deletedRegion: regionOf(span), insertedContent: { text } }],
    },
  ],
})

/** The location of a file: relative to `%SRCROOT%`, or absolute for a file outside the project. */
const artifactOf = (file: string) =>
  file.startsWith("/") || /^[A-Za-z]:\//.test(file)
    ? { uri: pathToFileURL(file).href }
    : { uri: file.split("/").map(encodeURIComponent).join("/"), uriBaseId: "%SRCROOT%" }
