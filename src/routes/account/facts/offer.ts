import type { AuthResult } from "../../sign-in/auth-calls.ts"

/**
 * A fact about an account that the data service may not provide. `missing`: the service does not offer it, such as a
 * hosted project without our migrations; `silent`: it did not answer, or answered something else.
 */
export type Offer<Value> =
  | { readonly kind: "here"; readonly value: Value }
  | { readonly kind: "missing" }
  | { readonly kind: "silent" }

/** The value of an answer. `read` returns null for data that does not have the expected shape. */
export function offerOf<Value>(answer: AuthResult<unknown>, read: (value: unknown) => Value | null): Offer<Value> {
  if (!answer.ok) return { kind: answer.code === "not-offered" ? "missing" : "silent" }
  const value = read(answer.value)
  return value === null ? { kind: "silent" } : { kind: "here", value }
}
