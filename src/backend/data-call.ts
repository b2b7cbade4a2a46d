import type { AuthService } from "./auth-service.ts"
import { readRow } from "./data-body.ts"
import { readDataCall } from "./data-gate.ts"
import { callLite } from "./lite-call.ts"
import { dataRefusal } from "./refusals.ts"

/** Asks the data as whoever the request's token says; `admit` refuses callers whose session is not good enough. */
export async function callData(
  service: AuthService,
  tables: ReadonlySet<string>,
  request: Request,
  peer: string,
  admit: (headers: Headers) => Promise<Response | null>,
): Promise<Response> {
  const { method } = request
  const call = readDataCall(tables, method, new URL(request.url), request.headers)
  if (call instanceof Response) return call
  const refusal = await admit(call.headers)
  if (refusal !== null) return refusal
  const writes = method === "POST" || method === "PATCH"
  const row = writes ? readRow(call.columns, await request.text()) : undefined
  if (row instanceof Response) return row
  const { target, headers } = call
  const answer = await callLite(service, { method, target, headers, body: row && JSON.stringify(row), peer })
  return answer.ok ? answer : neutral(answer)
}

/**
 * Lite's own words quote statements and tell which rows exist: they are read here, and answered in others. A row that is
 * somebody else's is refused like any value that cannot be kept.
 */
const WORDS: readonly (readonly [says: RegExp, status: number, code: string, message: string])[] = [
  [/row-level security/, 403, "42501", "new row violates row-level security policy"],
  [/constraint failed|is not allowed|invalid input/, 400, "23514", "a value is missing or not allowed"],
  [/no such column|prepare statement|could not find the/i, 400, "42703", "there is no such column"],
]

async function neutral(answer: Response): Promise<Response> {
  const text = await answer.text()
  const [, status, code, message] = WORDS.find(([says]) => says.test(text)) ?? [
    null,
    answer.status,
    /"code":"(PGRST\d{3})"/.exec(text)?.[1] ?? "XX000",
    answer.status < 500 ? "the request was not understood" : "the data could not be asked",
  ]
  return dataRefusal(status, code, message)
}
