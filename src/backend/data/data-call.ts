import type { BackendContext } from "../auth/auth-call.ts"
import { readRow } from "./data-body.ts"
import { readDataCall } from "./data-gate.ts"
import { callLite } from "../auth/lite-call.ts"
import { dataRefusal } from "../auth/refusals.ts"
import { eventOfRow, refusalOfRow, requiredSession } from "./review-rules.ts"
import type { SessionRequirement } from "../auth/session-requirement.ts"
import { eventOfUpload, storedUpload, serverValuesOf } from "./upload-rules.ts"

type DataContext = Pick<BackendContext, "service" | "database" | "oneAtATime" | "auditLog">

/** Identifies the person of a request's token, or refuses a session that does not meet the requirement. */
export type Admit = (
  headers: Headers,
  required: SessionRequirement,
) => Promise<{ readonly userId: string; readonly sessionId: string | null } | Response>

/** Sends a request to the data service as the person of its token. */
export async function callData(
  context: DataContext,
  tables: ReadonlySet<string>,
  request: Request,
  peer: string,
  admit: Admit,
): Promise<Response> {
  const { method } = request
  const call = readDataCall(tables, method, new URL(request.url), request.headers)
  if (call instanceof Response) return call
  const caller = await admit(call.headers, requiredSession(call.table, method))
  if (caller instanceof Response) return caller
  const person = caller.userId
  const { target, headers } = call
  const ask = async (body?: string) => {
    const answer = await callLite(context.service, { method, target, headers, body, peer })
    return answer.ok ? answer : withoutMessage(answer)
  }
  if (method === "GET" || method === "HEAD") return ask()
  const row = method === "DELETE" ? {} : readRow(call.columns, call.writable, await request.text())
  if (row instanceof Response) return row
  // One at a time, because two simultaneous writes could both find room in the quota.
  return context.oneAtATime(`data of ${person}`, async () => {
    const refusal = await refusalOfRow(context.database, person, call, row)
    const noted = { person, session: caller.sessionId, client: peer }
    // 413: a quota is used up, or one uploaded record is larger than any may be. The audit log calls both `limited`.
    if (refusal?.status === 413) {
      context.auditLog.note({ kind: "limited", ...noted, detail: { limit: quotaOf(call.table) } })
    }
    if (refusal !== null) return refusal
    // An answer does not show whether a row matched. The stored upload before and after the write shows what it did.
    const stored = () => storedUpload(context.database, person, call, row)
    const before = await stored()
    // The server sets the time of a replaced upload (`serverValuesOf`).
    const answer = await ask(method === "DELETE" ? undefined : JSON.stringify({ ...row, ...serverValuesOf(call) }))
    const event = answer.ok ? (eventOfRow(call.table, row) ?? eventOfUpload(before, await stored(), call, row)) : null
    if (event !== null) context.auditLog.note({ ...event, ...noted })
    return answer
  })
}

/** The quota that a table's rows count for. */
export const quotaOf = (table: string): "drafts" | "uploads" | "reviews" =>
  table === "drafts" ? "drafts" : table === "uploaded_records" ? "uploads" : "reviews"

/**
 * The refusal for each kind of error message of Supabase Lite (`@supabase/lite`, the embedded auth and data service).
 * Its messages quote statements and reveal which rows exist, so they are never passed on. So an id that a row of
 * another person already has is refused with the same words as any invalid value.
 */
const REFUSALS: readonly (readonly [pattern: RegExp, status: number, code: string, message: string])[] = [
  // A disk that is full or not writable. SQLite reports some full disks as I/O errors.
  [/disk is full|disk I\/O error|readonly database/i, 507, "53100", "there is no room left on the server"],
  [/row-level security/, 403, "42501", "new row violates row-level security policy"],
  [/constraint failed|is not allowed|invalid input/, 400, "23514", "a value is missing or not allowed"],
  [/no such column|prepare statement|could not find the/i, 400, "42703", "there is no such column"],
]

/** A refusal of Supabase Lite without its message. */
async function withoutMessage(answer: Response): Promise<Response> {
  const text = await answer.text()
  const [, status, code, message] = REFUSALS.find(([pattern]) => pattern.test(text)) ?? [
    null,
    answer.status,
    /"code":"(PGRST\d{3})"/.exec(text)?.[1] ?? "XX000",
    answer.status < 500 ? "the request was not understood" : "the data could not be asked",
  ]
  return dataRefusal(status, code, message)
}
