import { Rich } from "../../language/rich.tsx"
import { useText } from "../../language/use-text.ts"
import { AuditLink } from "./audited/chosen.tsx"

interface SearchedAddressProps {
  readonly pathname: string
  /** The rule that decides there, or null where the policy has none. */
  readonly governing: string | null
  readonly unlisted: number
}

/** A table of rules cannot hold every address: whoever searches for one is told which rule decides there. */
export function SearchedAddress({ pathname, governing, unlisted }: SearchedAddressProps) {
  const text = useText()
  const path = <code>{pathname}</code>
  return (
    <p className="note">
      {governing === null ? (
        <Rich
          message="No rule covers <path/>. Unless it is outside the policy, it is closed by default with {{status}}."
          parts={{ path }}
          values={{ status: unlisted }}
        />
      ) : (
        <Rich message="The rule <rule/> decides access to <path/>." parts={{ path, rule: <code>{governing}</code> }} />
      )}{" "}
      <AuditLink to="/dashboard/simulator" search={{ url: pathname }}>
        {text("See in the simulator what each auth state gets there, and why")}
      </AuditLink>
    </p>
  )
}
