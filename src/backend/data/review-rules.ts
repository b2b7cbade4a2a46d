import { createHash } from "node:crypto"
import type { SecurityEvent } from "../../audit-log/event.ts"
import type { Row } from "./data-body.ts"
import type { Database } from "../store/database.ts"
import { draftQuotaRefusal } from "./draft-quota.ts"
import { dataRefusal } from "../auth/refusals.ts"
import { approvalQuotaRefusal, commentQuotaRefusal, reviewQuotaRefusal } from "./review-quota.ts"
import type { SessionRequirement } from "../auth/session-requirement.ts"
import { uploadQuotaRefusal } from "./upload-rules.ts"

/** The session that a write requires. An approval needs a fresh proof, so that a copied token cannot approve. */
export const requiredSession = (table: string, method: string): SessionRequirement =>
  table === "review_approvals" && method !== "GET" && method !== "HEAD" ? "fresh" : "complete"

/**
 * The checks of a new or changed row that row security cannot make here: quotas, digests, and whether a review is still
 * open. The refusal, or null if the row is allowed.
 */
export async function refusalOfRow(
  database: Database,
  person: string,
  { table, changes }: { readonly table: string; readonly changes: string | null },
  row: Row,
): Promise<Response | null> {
  switch (table) {
    case "drafts":
      return draftQuotaRefusal(database, person, row, changes)
    case "reviews":
      return hasItsDigest(row)
        ? reviewQuotaRefusal(database, person, row)
        : dataRefusal(400, "23514", "the digest is not that of the texts")
    case "review_comments":
      return commentQuotaRefusal(database, person, row)
    case "uploaded_records":
      return uploadQuotaRefusal(database, person, row, changes)
    case "review_approvals":
      return (await isOpen(database, String(row["review_id"])))
        ? approvalQuotaRefusal(database, person, row)
        : dataRefusal(403, "42501", "the review was withdrawn, or another text took its place")
    default:
      return null
  }
}

/** True while a review is neither withdrawn nor replaced. */
async function isOpen(database: Database, review: string): Promise<boolean> {
  const { kysely } = database
  const withdrawn = await kysely
    .selectFrom("review_withdrawals")
    .select("id")
    .where("id", "=", review)
    .executeTakeFirst()
  const replaced = await kysely.selectFrom("reviews").select("id").where("replaces", "=", review).executeTakeFirst()
  return withdrawn === undefined && replaced === undefined
}

/** The audit event of a written row; null for rows without one. */
export function eventOfRow(table: string, row: Row): Pick<SecurityEvent, "kind" | "detail"> | null {
  switch (table) {
    case "reviews":
      return {
        kind: "review-begun",
        detail: { policy: String(row["policy_hash"]), before: String(row["base_hash"]), review: String(row["id"]) },
      }
    case "review_comments":
      return { kind: "review-commented", detail: { review: String(row["review_id"]) } }
    case "review_approvals":
      return { kind: "review-approved", detail: { review: String(row["review_id"]) } }
    case "review_withdrawals":
      return { kind: "review-withdrawn", detail: { review: String(row["id"]) } }
    default:
      return null
  }
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex")

/**
 * True if a review's digest is that of the texts in its row. Approvals refer to the digest, and people read the texts.
 */
const hasItsDigest = ({ base_policy, policy, digest }: Row): boolean =>
  sha256(`${sha256(String(base_policy))}${sha256(String(policy))}`) === digest
