import type { AuthState } from "../../policy/language.ts"
import type { PersonClaims } from "../../policy/people.ts"
import { textsOfClaims } from "../../policy/claims.ts"

/** One visitor with all claims known, and the method where it is no page load. */
export interface Person {
  readonly state: AuthState
  /** Left out where claims decide nothing. */
  readonly claims?: PersonClaims
  /** Left out for a page load, and where methods are not told apart. */
  readonly access?: "write"
}

/** `signed-in, role: admin` */
export const personText = ({
  state,
  claims = {},
}: Pick<Person, "claims"> & { readonly state: string | null }): string =>
  [state ?? "anybody", ...textsOfClaims(claims)].join(", ")
