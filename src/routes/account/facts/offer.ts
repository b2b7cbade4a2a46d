import type { Answer } from "../../sign-in/auth-calls.ts"

/**
 * What the data service says of an account. `missing`: this one does not offer it, as a hosted project whose migrations
 * were not run; `silent`: it did not answer. The rest of the page works either way.
 */
export type Offer<Value> =
  | { readonly kind: "here"; readonly value: Value }
  | { readonly kind: "missing" }
  | { readonly kind: "silent" }

/** `read` answers null for what is not of the form that was promised. */
export function offerOf<Value>(answer: Answer<unknown>, read: (value: unknown) => Value | null): Offer<Value> {
  if (!answer.ok) return { kind: answer.code === "not-offered" ? "missing" : "silent" }
  const value = read(answer.value)
  return value === null ? { kind: "silent" } : { kind: "here", value }
}
