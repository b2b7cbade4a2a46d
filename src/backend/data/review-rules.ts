import { createHash } from "node:crypto"
import type { SecurityEvent } from "../../audit-log/event.ts"
import type { Row } from "./data-body.ts"
import type { Database } from "../store/database.ts"
import { quotaRefusal } from "./draft-quota.ts"
import { dataRefusal } from "../auth/refusals.ts"
import { approvalQuotaRefusal, commentQuotaRefusal, reviewQuotaRefusal } from "./review-quota.ts"
import type { Standing } from "../auth/standing.ts"
import { uploadQuotaRefusal } from "./upload-rules.ts"

/** What a write asks of the session behind it: a page left open, or a copied token, approves nothing. */
export const standingFor = (table: string, method: string): Standing =>
  table === "review_approvals" && method !== "GET" && method !== "HEAD" ? "fresh" : "settled"

/** What row security does not say on this backend about a row that comes, or becomes another; null where it may. */
export async function refusalOfRow(
  database: Database,
  person: string,
  { table, changes }: { readonly table: string; readonly changes: string | null },
  row: Row,
): Promise<Response | null> {
  switch (table) {
    case "drafts":
      return quotaRefusal(database, person, row, changes)
    case "reviews":
      return hasItsDigest(row)
        ? reviewQuotaRefusal(database, person, row)
        : dataRefusal(400, "23514", "the digest is not that of the texts")
    case "review_comments":
      return commentQuotaRefusal(database, person, row)
    case "uploaded_records":
      return uploadQuotaRefusal(database, person, row, changes)
    case "review_approvals":
      return (await isAskedFor(database, String(row["review_id"])))
        ? approvalQuotaRefusal(database, person, row)
        : dataRefusal(403, "42501", "the review was withdrawn, or another text took its place")
    default:
      return null
  }
}

async function isAskedFor(database: Database, review: string): Promise<boolean> {
  const { kysely } = database
  const withdrawn = await kysely
    .selectFrom("review_withdrawals")
    .select("id")
    .where("id", "=", review)
    .executeTakeFirst()
  const replaced = await kysely.selectFrom("reviews").select("id").where("replaces", "=", review).executeTakeFirst()
  return withdrawn === undefined && replaced === undefined
}

/** What the record says of a row that was written; null for what it does not speak of. */
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

/** Whether a review's digest is that of the texts in its row: an approval is of a digest, and people read the texts. */
const hasItsDigest = ({ base_policy, policy, digest }: Row): boolean =>
  sha256(`${sha256(String(base_policy))}${sha256(String(policy))}`) === digest
