import type { ReactNode } from "react"
import { Words } from "./words.tsx"

interface Claim {
  readonly kind: string
  readonly admit: string
  readonly at?: string
  readonly under?: string
  readonly why: string
  readonly proved: boolean
}

interface BeyondRulesProps {
  /** The status of a path that no rule covers. */
  readonly unlisted: number
  readonly outside: readonly { readonly path: string; readonly match: string; readonly why: string }[]
  readonly invariants: readonly Claim[]
  /** Heads every sheet when printed. */
  readonly printed: ReactNode
}

/** What a reader of the table needs besides the rules: the claims proved over them, and where they end. */
export function BeyondRules({ unlisted, outside, invariants, printed }: BeyondRulesProps) {
  return (
    <div className="beyond">
      <div className="print-only print-head">{printed}</div>
      <section aria-labelledby="claims">
        <h2 id="claims">Invariants the compiler proved</h2>
        {invariants.length === 0 ? <p className="text-faint">The policy makes none.</p> : null}
        <ul>
          {invariants.map((claim) => (
            <li key={sentenceOf(claim)}>
              <p>
                {sentenceOf(claim)} <strong>{claim.proved ? "Proved." : "Not proved."}</strong>
              </p>
              <p className="text-faint">{claim.why}</p>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="outside">
        <h2 id="outside">Where the policy ends</h2>
        <p>
          A path that no rule covers gives refuse {unlisted} to every auth state. These are not pages, and the policy
          does not govern them:
        </p>
        <ul>
          {outside.map(({ path, match, why }) => (
            <li key={`${path} ${match}`}>
              <p>
                <code>{path}</code> {match}
              </p>
              <p className="text-faint">{why}</p>
            </li>
          ))}
        </ul>
      </section>
      <Words />
    </div>
  )
}

const sentenceOf = (claim: Claim): string =>
  claim.at === undefined
    ? `The auth state ${claim.admit} never proceeds at ${claim.under ?? ""} or anything beneath it.`
    : `The auth state ${claim.admit} always proceeds at ${claim.at}.`
