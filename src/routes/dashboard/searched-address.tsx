import { LinkTo } from "../../ui/link-to.tsx"

interface SearchedAddressProps {
  readonly pathname: string
  /** The rule that decides there, or null where the policy has none. */
  readonly governing: string | null
  readonly unlisted: number
}

/** A table of rules cannot hold every address: whoever searches for one is told which rule decides there. */
export const SearchedAddress = ({ pathname, governing, unlisted }: SearchedAddressProps) => (
  <p className="note">
    {governing === null ? (
      <>
        No rule covers <code>{pathname}</code>: unless it is outside the policy, it is closed by default with {unlisted}
        .
      </>
    ) : (
      <>
        <code>{pathname}</code> is decided by the rule <code>{governing}</code>.
      </>
    )}{" "}
    <LinkTo to="/dashboard/simulator" search={{ url: pathname }}>
      Ask the simulator what each auth state gets there, and why
    </LinkTo>
  </p>
)
