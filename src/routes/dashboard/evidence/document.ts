import type { Text } from "../../../language/use-text.ts"
import { pageHrefOf } from "../../../ui/shell/page-href.ts"
import { visibleText } from "../../../language/visible-text.ts"
import type { Reviewed } from "../../../policies/reviews/review.ts"
import { approversText, FAULTS } from "../shared/approved-words.ts"
import { approvalInReview, approversOf } from "../../../policies/approvals/approvers.ts"
import { commandsOf, isOnRecord, recordCommandsOf, NOT_SHOWN, PROOFS } from "./evidence.ts"
import type { Evidence, RecordEvidence } from "./evidence.server.ts"
import { SHORT_HASHES, shortAnswerOf, VERSION_MATCH_TEXT } from "./version-match.ts"

/** The evidence as a file, in Markdown. */
export const evidenceDocument = (evidence: Evidence | RecordEvidence, text: Text): string =>
  evidence.kind === "own" ? ownDocument(evidence, text) : recordDocument(evidence, text)

/** A text with Markdown's special characters escaped. */
const escapedMarkdown = (text: string): string => text.replaceAll(/[\\`*_[\]<>#|]/g, "\\$&")

function recordDocument(evidence: RecordEvidence, text: Text): string {
  const { app, uploaded, asked, digest, compiler, complete, recorded, version } = evidence
  const { reportedHash, versionMatch, lastOpened } = evidence
  return [
    `# ${text("Evidence")}`,
    "",
    `- ${text("App")}: ${escapedMarkdown(app)}`,
    ...(uploaded === null ? [] : [`- ${text("Uploaded by")}: ${escapedMarkdown(uploaded.by)} (${uploaded.at})`]),
    `- ${text("Checked at")}: ${asked}`,
    `- ${text("Recorded policy")}: \`${version.hash}\``,
    ...(version.commit === null ? [] : [`- Commit: \`${version.commit}\` (${version.date ?? ""})`]),
    ...(lastOpened?.commit == null
      ? []
      : [
          `- ${text("Opened last")}: \`${lastOpened.commit}\` (${lastOpened.date ?? ""})`,
          ...approvalLines(evidence, text),
        ]),
    `- ${text("Digest of the record")}: \`${digest}\``,
    `- ${text("Recorded versions")}: ${recorded}`,
    `- ${text("Starts with the policy's first version?")} ${text(complete ? "Yes" : "No")}`,
    `- ${text("Written by")}: ${["sallyport", compiler].join(" ")}`,
    `- ${text("Every claim in it was proved again for this page.")}`,
    ...(evidence.hasShortHashes ? [`- ${text(SHORT_HASHES)}`] : []),
    ...(versionMatch === null
      ? []
      : [
          `- ${text("Policy that the app reports")}: \`${reportedHash.replaceAll("`", "")}\``,
          `- ${text("Is the live policy recorded?")} ${text(shortAnswerOf(versionMatch))}. ${text(VERSION_MATCH_TEXT[versionMatch.kind])}`,
        ]),
    "",
    ...lastSections(recordCommandsOf(evidence), text),
  ].join("\n")
}

/** The sections that end both documents: the limits of the proof, and the commands that check it. */
const lastSections = (commands: readonly string[], text: Text): readonly string[] => [
  `## ${text("What the proof does not show")}`,
  "",
  ...NOT_SHOWN.map((limit) => `- ${text(limit)}`),
  "",
  `## ${text("How to check for yourself")}`,
  "",
  "```sh",
  ...commands,
  "```",
  "",
]

/** The lines about the approvals of the change that opened something last, from files and from reviews on this site. */
function approvalLines({ approval, origin }: RecordEvidence, text: Text): readonly string[] {
  const name = text("Its approval")
  // The record begins with this change, and an approval has to name the version before it.
  if (approval === null) return [`- ${name}: ${text("The record does not include what came before.")}`]
  const { filed, reviewed } = approval
  const lines = filed.map(({ file, result }) => {
    const where = escapedMarkdown(visibleText(file))
    if (result.kind === "refused")
      return `- ${name}: ${text("{{file}} does not count: {{reason}}.", { file: where, reason: text(FAULTS[result.fault]) })}`
    const { approver, sentence, expires, key } = result
    const signed =
      key === null
        ? text("its signature is not checked")
        : text("signed with the key {{key}}", { key: escapedMarkdown(visibleText(key)) })
    return `- ${text("Approved by")}: ${oneLine(approver)}, "${oneLine(sentence)}" (${where}, ${text("valid until {{expires}}", { expires })}, ${signed})`
  })
  const isFiled = filed.some(({ result }) => result.kind === "approved")
  const review = reviewed === "unreviewable" ? [] : [`- ${name}: ${reviewedLine(reviewed, origin, text)}`]
  if (approvalInReview(approval) !== null) return [...review, ...lines]
  // A missing review is mentioned only if there is no file, either.
  return isFiled ? lines : [`- ${name}: ${text("No stored approval covers this change.")}`, ...review, ...lines]
}

/** Another person's text, on one line. */
const oneLine = (typed: string): string => escapedMarkdown(visibleText(typed).replaceAll(/\s+/g, " "))

function reviewedLine(reviewed: Reviewed | null, origin: string, text: Text): string {
  const approvers = reviewed === null ? null : approversOf({ kind: "reviewed", reviewed })
  if (reviewed === null || approvers === null) return text("It is unknown whether a review on this site approved it.")
  const { approval } = reviewed
  if (approval === null) return text("No review on this site approved it.")
  const address = `${origin}${pageHrefOf("/reviews/:review", { params: { review: approval.review } })}`
  return `${escapedMarkdown(approversText(approvers, text))}, <${address}>`
}

function ownDocument(evidence: Evidence, text: Text): string {
  const { host, origin, asked, started, running, recorded, lastOpened, reviewed, files } = evidence
  const commit = recorded?.commit ?? null
  return [
    `# ${text("Evidence")}`,
    "",
    `- ${text("Server")}: \`${host}\``,
    `- ${text("Checked at")}: ${asked}`,
    `- ${text("Running since")}: ${started}`,
    `- ${text("Live policy")}: \`${running}\``,
    `- ${text("Newest recorded policy")}: ${recorded === null ? text("none") : `\`${recorded.hash}\``}`,
    ...(commit === null ? [] : [`- Commit: \`${commit}\`${recorded?.date == null ? "" : ` (${recorded.date})`}`]),
    `- ${text("Is the live policy recorded?")} ${text(isOnRecord(evidence) ? "Yes" : "No")}`,
    ...(lastOpened?.commit == null
      ? []
      : [
          `- ${text("Opened last")}: \`${lastOpened.commit}\` (${lastOpened.date ?? ""})`,
          `- ${text("Its approval")}: ${reviewedLine(reviewed, origin, text)}`,
        ]),
    "",
    `## ${text("The files this server was built from")}`,
    "",
    ...files.map(({ name, sha256 }) => `- \`${name}\`: SHA-256 \`${sha256}\``),
    "",
    `## ${text("What the proof shows")}`,
    "",
    ...PROOFS.map((proof) => `- ${text(proof)}`),
    "",
    ...lastSections(commandsOf(evidence), text),
  ].join("\n")
}
