import type { ReactElement } from "react"
import { Rich } from "../../../language/rich.tsx"
import type { Governing } from "../../../policies/chosen/governing.server.ts"
import { useText } from "../../../language/use-text.ts"
import { AuditLink } from "../shared/chosen.tsx"
import { Unanswered } from "../shared/unanswered.tsx"

interface SearchedAddressProps {
  readonly pathname: string
  readonly governing: Governing
  readonly unlisted: number
}

/** A table of rules cannot hold every address: whoever searches for one is told which rule decides there. */
export function SearchedAddress({ pathname, governing, unlisted }: SearchedAddressProps) {
  const text = useText()
  return (
    <p className="note">
      <Decided governing={governing} path={<code>{pathname}</code>} unlisted={unlisted} />{" "}
      <AuditLink to="/dashboard/simulator" search={{ url: pathname }}>
        {text("See in the simulator what each auth state gets there, and why")}
      </AuditLink>
    </p>
  )
}

interface DecidedProps extends Pick<SearchedAddressProps, "governing" | "unlisted"> {
  readonly path: ReactElement
}

function Decided({ governing, path, unlisted }: DecidedProps) {
  switch (governing.kind) {
    case "rule":
      return (
        <Rich
          message="The rule <rule/> decides access to <path/>."
          parts={{ path, rule: <code>{governing.key}</code> }}
        />
      )
    case "outside":
      return <Rich message="The policy does not cover <path/>: anyone can fetch it." parts={{ path }} />
    case "none":
      return (
        <Rich
          message="No rule covers <path/>: it is blocked ({{status}})."
          parts={{ path }}
          values={{ status: unlisted }}
        />
      )
    case "unanswered":
      return <Unanswered {...governing} />
  }
}
