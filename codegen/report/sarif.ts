import { pathToFileURL } from "node:url"
import { entryOf, type Code } from "../messages/codes.ts"
import type { Diagnostic } from "../source/diagnostic.ts"
import type { Place } from "../source/source.ts"
import { fingerprintsOf } from "./fingerprint.ts"
import type { Note } from "./note.ts"
import { visibleJson } from "../source/visible.ts"

const SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

export interface SarifReport {
  /** The file to show for a finding about a missing file. */
  readonly policyFile: string
  readonly textOf: (file: string) => string | null
  readonly notes?: readonly Note[]
}

/** SARIF 2.1.0, for code scanning. */
export function reportSarif(
  diagnostics: readonly Diagnostic[],
  { policyFile, textOf, notes = [] }: SarifReport,
): string {
  const codes = [...new Set(diagnostics.map(({ code }) => code))].sort()
  const prints = fingerprintsOf(diagnostics, textOf)
  const run = {
    tool: { driver: { name: "sallyport", rules: codes.map(ruleOf) } },
    columnKind: "utf16CodeUnits",
    // The place of the sources differs between machines. The program that shows the report knows it.
    originalUriBaseIds: { "%SRCROOT%": { description: { text: "the root of the project" } } },
    results: diagnostics.map((diagnostic, i) => resultOf(diagnostic, codes, prints[i]!, policyFile)),
    // Beside the results, because a note is none: nothing has to be dismissed.
    ...(notes.length === 0
      ? {}
      : { invocations: [{ executionSuccessful: true, toolExecutionNotifications: notes.map(notificationOf) }] }),
  }
  return `${visibleJson({ $schema: SCHEMA, version: "2.1.0", runs: [run] })}\n`
}

const notificationOf = ({ file, line, text }: Note) => ({
  level: "note",
  message: { text },
  locations: [{ physicalLocation: { artifactLocation: artifactOf(file), region: { startLine: line } } }],
})

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

function resultOf(diagnostic: Diagnostic, codes: readonly Code[], fingerprint: string, policyFile: string) {
  const { code, severity, message, note, hint, span, related, witness, fix } = diagnostic
  const text = [
    message,
    ...(note === null ? [] : [note]),
    ...(hint === null ? [] : [`hint: ${hint}`]),
    ...(witness === null ? [] : [`witness: ${witness.url}${witness.state === null ? "" : ` as ${witness.state}`}`]),
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

const fixOf = ({ title, span, text }: NonNullable<Diagnostic["fix"]>) => ({
  description: { text: title },
  artifactChanges: [
    {
      artifactLocation: artifactOf(span.file),
      replacements: [{ deletedRegion: regionOf(span), insertedContent: { text } }],
    },
  ],
})

const artifactOf = (file: string) =>
  file.startsWith("/") || /^[A-Za-z]:\//.test(file)
    ? { uri: pathToFileURL(file).href }
    : { uri: file.split("/").map(encodeURIComponent).join("/"), uriBaseId: "%SRCROOT%" }
