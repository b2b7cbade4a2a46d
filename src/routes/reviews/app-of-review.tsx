import { Rich } from "../../language/rich.tsx"
import { LinkTo } from "../../ui/shell/link-to.tsx"
import { Typed } from "../../ui/policy/typed.tsx"

interface AppOfReviewProps {
  /** What an address calls it. */
  readonly app: string
  /** Whether a record here shows it to everybody who is signed in. */
  readonly isKnown: boolean
}

/** Whose policy a review is of, where it is not the workbench's own. */
export const AppOfReview = ({ app, isKnown }: AppOfReviewProps) =>
  isKnown ? (
    <p>
      <Rich
        message="It is about the policy of <app/>, as its record has it. The approval counts in the app's repository, where the change is checked."
        parts={{
          app: (
            <LinkTo to="/dashboard" search={{ app }}>
              <Typed>{app}</Typed>
            </LinkTo>
          ),
        }}
      />
    </p>
  ) : (
    <p role="alert" className="form-summary">
      <Rich
        message="It is about the policy of <app/>, which no record here shows any more. It cannot be approved, and no approval of it counts."
        parts={{ app: <Typed>{app}</Typed> }}
      />
    </p>
  )
