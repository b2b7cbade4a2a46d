import { signToken } from "../auth/access-token.ts"
import type { AuthService } from "../auth/auth-service.ts"
import { BackendRefusal } from "../store/options.ts"
import type { DataSecrets } from "../store/data-secrets.ts"
import type { Database } from "../store/database.ts"
import { callData } from "./data-call.ts"
import { callLite } from "../auth/lite-call.ts"
import { openOneAtATime } from "../store/one-at-a-time.ts"

/** The ids of two people, and of one row in each table. All of them exist only during the check. */
const OWNER = "5a11f0a7-0000-4000-8000-000000000001"
const STRANGER = "5a11f0a7-0000-4000-8000-000000000002"
const PROBE = "5a11f0a7-0000-4000-8000-000000000003"
const DRAFT = { id: PROBE, user_id: OWNER, name: "probe", policy: "", base_hash: "" }
const REVIEW = {
  id: PROBE,
  author_id: OWNER,
  title: "probe",
  base_policy: "",
  base_hash: "",
  policy: "",
  policy_hash: "",
  digest: "",
}
/** In the name of somebody other than the author, so that the table's own check does not refuse it. */
const APPROVAL = {
  id: PROBE,
  review_id: PROBE,
  author_id: OWNER,
  digest: "",
  approver_id: STRANGER,
  sentence: "probe",
}
const UPLOAD = { id: PROBE, user_id: OWNER, app: "probe", file: "probe", record: "{}", digest: "" }
const NO_AUDIT_LOG = { note: () => {}, ofPerson: () => [], close: () => {} }
/**
 * Spellings of an upsert in the `Prefer` header, all of which Supabase Lite takes for one. Lite does not apply row
 * security to upserts, so the gateway in front of it (`callData`) refuses them, however they are spelled.
 */
const MERGES = ["resolution=merge-duplicates", "resolution =merge-duplicates", "resolution\t=\tmerge-duplicates"]

/**
 * Tests row security before anything is served. On SQLite, Supabase Lite (`@supabase/lite`, the embedded auth and data
 * service) keeps its rules in memory, so without them all rows would be exposed. Writes a row as one person, tries to
 * read and change it as others, and throws if that succeeds.
 */
export async function checkRowSecurity(service: AuthService, database: Database, secrets: DataSecrets): Promise<void> {
  await removeProbe(database)
  const users = [OWNER, STRANGER].map((id) => ({ id, aud: "authenticated", role: "authenticated", email: null }))
  await database.kysely.withSchema("auth").insertInto("users").values(users).execute()
  try {
    const findings = await findingsOf(service, database, secrets)
    if (findings.length > 0) throw new BackendRefusal(`Row level security does not hold: ${findings.join("; ")}.`)
  } finally {
    await removeProbe(database)
  }
}

/** One sentence for each expectation that does not hold. */
async function findingsOf(service: AuthService, database: Database, secrets: DataSecrets): Promise<readonly string[]> {
  const call = (who: string | null, table: string, method = "GET", body?: object) =>
    callLite(service, {
      method,
      target: method === "POST" ? `/rest/v1/${table}` : `/rest/v1/${table}?id=eq.${PROBE}`,
      headers: headersFor(who, secrets),
      body: body === undefined ? undefined : JSON.stringify(body),
      peer: "",
    })
  /** The number of rows that a request of this person returns. */
  const rowsOf = async (...request: Parameters<typeof call>) => rowCount(await call(...request))
  // Through the gateway, which has to refuse it, and not directly to Lite as above.
  const merge = (prefer: string) => {
    const headers = headersFor(STRANGER, secrets)
    headers.set("Prefer", `return=representation, ${prefer}`)
    const body = JSON.stringify({ ...DRAFT, user_id: STRANGER })
    const request = new Request("http://backend.invalid/rest/v1/drafts", { method: "POST", headers, body })
    const context = { service, database, oneAtATime: openOneAtATime(), auditLog: NO_AUDIT_LOG }
    const admit = async () => ({ userId: STRANGER, sessionId: null })
    return callData(context, new Set(["drafts"]), request, "", admit)
  }

  const findings: string[] = []
  const expect = (holds: boolean, finding: string) => {
    if (!holds) findings.push(finding)
  }
  expect((await rowsOf(STRANGER, "drafts", "POST", DRAFT)) === 0, "another person can add a row for somebody")
  expect((await rowsOf(OWNER, "drafts", "POST", DRAFT)) === 1, "the owner cannot add a row")
  expect((await rowsOf(OWNER, "drafts")) === 1, "the owner cannot read the row")
  expect((await rowsOf(null, "drafts")) === 0, "anonymous visitors can read rows")
  expect((await rowsOf(STRANGER, "drafts")) === 0, "another person can read the row")
  expect((await rowsOf(STRANGER, "drafts", "PATCH", { name: "taken" })) === 0, "another person can change the row")
  expect((await rowsOf(OWNER, "drafts", "PATCH", { user_id: STRANGER })) === 0, "a row can be given away")
  expect((await rowsOf(STRANGER, "drafts", "DELETE")) === 0, "another person can remove the row")
  for (const prefer of MERGES) {
    expect((await rowCount(await merge(prefer))) === 0, `another person can take a row over with "${prefer}"`)
  }
  expect((await rowsOf(OWNER, "drafts", "DELETE")) === 1, "the owner cannot remove the row")

  expect((await rowsOf(STRANGER, "reviews", "POST", REVIEW)) === 0, "another person can begin a review for somebody")
  expect((await rowsOf(OWNER, "reviews", "POST", REVIEW)) === 1, "the author cannot begin a review")
  expect((await rowsOf(STRANGER, "reviews")) === 1, "another person cannot read the review")
  expect((await rowsOf(null, "reviews")) === 0, "anonymous visitors can read reviews")
  expect(
    await isRefusedByPolicy(await call(OWNER, "review_approvals", "POST", { ...APPROVAL, approver_id: OWNER })),
    "no row policy keeps authors from approving their own reviews",
  )
  expect(
    await isRefusedByPolicy(await call(OWNER, "review_approvals", "POST", APPROVAL)),
    "authors can approve in the name of somebody else",
  )
  expect(
    await isRefusedByPolicy(await call(STRANGER, "review_approvals", "POST", { ...APPROVAL, approver_id: PROBE })),
    "people can approve in the name of somebody else",
  )
  expect(
    (await rowsOf(STRANGER, "review_approvals", "POST", APPROVAL)) === 1,
    "another person cannot approve the review",
  )
  expect(
    (await rowsOf(STRANGER, "uploaded_records", "POST", UPLOAD)) === 0,
    "another person can upload a record for somebody",
  )
  expect((await rowsOf(OWNER, "uploaded_records", "POST", UPLOAD)) === 1, "the owner cannot upload a record")
  expect((await rowsOf(OWNER, "uploaded_records")) === 1, "the owner cannot read the uploaded record")
  for (const who of [STRANGER, null])
    expect((await rowsOf(who, "uploaded_records")) === 0, "others can read the uploaded record")
  return findings
}

/**
 * The headers of a request by one of the check's people, with a token that the check signs itself; null is a visitor
 * without one.
 */
function headersFor(who: string | null, secrets: DataSecrets): Headers {
  const headers = new Headers({
    apikey: secrets.publishableKey,
    "Content-Type": "application/json",
    Prefer: "return=representation",
  })
  if (who !== null) {
    const now = Math.floor(Date.now() / 1000)
    const claims = { sub: who, aud: "authenticated", role: "authenticated", iat: now, exp: now + 60 }
    headers.set("Authorization", `Bearer ${signToken(claims, secrets.signingSecret)}`)
  }
  return headers
}

async function rowCount(response: Response): Promise<number> {
  const answer: unknown = await response.json()
  return response.ok && Array.isArray(answer) ? answer.length : 0
}

/** True for a refusal by a row policy, and not by the table's own checks, which hold without any policy. */
async function isRefusedByPolicy(response: Response): Promise<boolean> {
  return response.status === 403 && /row-level security/.test(await response.text())
}

/** Removes the rows of this check, also those that an interrupted start left. */
async function removeProbe(database: Database): Promise<void> {
  for (const table of ["drafts", "review_approvals", "reviews", "uploaded_records"])
    await database.kysely.deleteFrom(table).where("id", "=", PROBE).execute()
  await database.kysely.withSchema("auth").deleteFrom("users").where("id", "in", [OWNER, STRANGER]).execute()
}
