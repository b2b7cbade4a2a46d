import { expectRuleOf } from "../../../locks/locks.server.ts"
import { useText } from "../../../language/use-text.ts"
import { PageHeading } from "../../../ui/shell/heading.tsx"
import { PictureFiles } from "../shared/pictured.tsx"
import type { Route } from "./+types/page"
import { auditedAt } from "../../../policies/chosen/audited.server.ts"
import { AuditedBar } from "../shared/bar.tsx"
import { VersionLink } from "../shared/version-link.tsx"
import { evidenceOf } from "./evidence.server.ts"
import { OwnEvidence } from "./own-evidence.tsx"
import { RecordEvidenceView } from "./record-evidence.tsx"

/**
 * The evidence for the policy in the address: that of this server for its own policy, that of a record for another app.
 */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  expectRuleOf(context, "/dashboard/evidence")
  const audited = await auditedAt(context, url)
  return {
    about: audited.about,
    evidence: await evidenceOf(context, audited, request, url.searchParams),
  }
}

/** The page with the evidence for a policy, of this server or of a record. */
export default function EvidencePage({ loaderData: { about, evidence } }: Route.ComponentProps) {
  const text = useText()
  const isOwn = evidence.kind === "own"
  return (
    <div className="evidence-page">
      <PageHeading
        title={text("Evidence")}
        lead={text(
          isOwn
            ? "What this server runs, what is recorded, and how to check that they are the same."
            : "What is recorded about this app, and how to check that it is what runs.",
        )}
      />
      <AuditedBar about={about} />
      {isOwn ? <OwnEvidence evidence={evidence} /> : <RecordEvidenceView evidence={evidence} />}
      <PictureFiles files={["evidence.md"]} search={{ running: isOwn ? null : evidence.reportedHash }} />
      <VersionLink about={about} />
    </div>
  )
}
