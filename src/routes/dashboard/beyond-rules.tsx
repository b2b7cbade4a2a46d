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
}

/** What a reader of the table needs besides the rules: the claims proved over them, and where they end. */
export function BeyondRules({ unlisted, outside, invariants }: BeyondRulesProps) {
  return (
    <div className="beyond">
      <section aria-labelledby="claims">
        <h2 id="claims">Claims the compiler proved</h2>
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
          Every other path answers {unlisted}, to everyone. These are not pages, and the policy does not govern them:
        </p>
        <ul>
          {outside.map(({ path, match, why }) => (
            <li key={`${path} ${match}`}>
              <p>
                <code>{path}</code> {match === "subtree" ? "and everything beneath" : ""}
              </p>
              <p className="text-faint">{why}</p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

const sentenceOf = (claim: Claim): string =>
  claim.at === undefined
    ? `Nobody who is ${claim.admit} ever enters ${claim.under ?? ""} or anything beneath it.`
    : `Whoever is ${claim.admit} can always open ${claim.at}.`
