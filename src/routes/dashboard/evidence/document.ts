import type { Text } from "../../../language/use-text.ts"
import { commandsOf, isOnRecord, type Evidence } from "./evidence.ts"
import { PROOFS } from "./proofs.ts"

/** The evidence as a file, in Markdown. */
export function evidenceDocument(evidence: Evidence, text: Text): string {
  const { host, asked, started, running, recorded, files } = evidence
  const commit = recorded?.commit ?? null
  return [
    `# ${text("Evidence")}`,
    "",
    `- ${text("Server")}: \`${host}\``,
    `- ${text("Asked at")}: ${asked}`,
    `- ${text("Running since")}: ${started}`,
    `- ${text("Policy that runs")}: \`${running}\``,
    `- ${text("Newest policy on record")}: ${recorded === null ? text("none") : `\`${recorded.hash}\``}`,
    ...(commit === null ? [] : [`- Commit: \`${commit}\`${recorded?.date == null ? "" : ` (${recorded.date})`}`]),
    `- ${text("Is what runs on record?")} ${text(isOnRecord(evidence) ? "Yes" : "No")}`,
    "",
    `## ${text("The files it was built from")}`,
    "",
    ...files.map(({ name, sha256 }) => `- \`${name}\`: SHA-256 \`${sha256}\``),
    "",
    `## ${text("What the proof says")}`,
    "",
    ...PROOFS.map((proof) => `- ${text(proof)}`),
    "",
    `## ${text("How to see for yourself")}`,
    "",
    "```sh",
    ...commandsOf(evidence),
    "```",
    "",
  ].join("\n")
}
