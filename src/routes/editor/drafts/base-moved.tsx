import { shortHashOf } from "../../../../policy/policy-hash.ts"
import { Rich } from "../../../language/rich.tsx"
import { useText } from "../../../language/use-text.ts"
import { Button } from "../../../ui/button.tsx"
import { useEdited } from "../context/edited.ts"
import { PolicyHash } from "../../../ui/policy-hash.tsx"

interface BaseMovedProps {
  /** The policy the draft started from; only the first 16 digits of its hash in a draft of an older version. */
  readonly from: string
  readonly to: string
}

/** The policy that is edited is no longer the one a draft started from: three ways on, of which the author takes one. */
export function BaseMoved({ from, to }: BaseMovedProps) {
  const text = useText()
  const isElsewhere = useEdited().app !== ""
  const isUncertain = from === shortHashOf(to)
  return (
    <section aria-labelledby="base-moved" className="note">
      <h2 id="base-moved">
        {text(
          isUncertain
            ? "It is uncertain which policy this draft started from"
            : isElsewhere
              ? "A newer version has been recorded since this draft was started"
              : "The live policy has changed since this draft was started",
        )}
      </h2>
      <p className="my-2">
        <Rich
          message={
            isUncertain
              ? "It was saved by an older version, which kept only 16 digits of the policy: they fit <to/>, but two policies can share them. Look at the access changes below, then choose."
              : isElsewhere
                ? "It started from <from/>, and the newest is now <to/>. The access changes below compare with the newest, so they also show what this draft would undo."
                : "It started from <from/>, and <to/> is live now. The access changes below compare with the live policy, so they also show what this draft would undo."
          }
          parts={{ from: <PolicyHash>{from}</PolicyHash>, to: <PolicyHash>{to}</PolicyHash> }}
        />
      </p>
      <p className="flex flex-wrap gap-2">
        <Button look="secondary" name="intent" value="mine">
          {text("Keep my text")}
        </Button>
        <Button look="secondary" name="intent" value="theirs">
          {text(isElsewhere ? "Start over from the newest version" : "Start over from the live policy")}
        </Button>
        <Button look="secondary" name="intent" value="both">
          {text("Keep mine as a copy and start over")}
        </Button>
      </p>
    </section>
  )
}
