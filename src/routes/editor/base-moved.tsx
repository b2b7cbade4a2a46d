import { Rich } from "../../language/rich.tsx"
import { useText } from "../../language/use-text.ts"
import { Button } from "../../ui/button.tsx"
import { useEdited } from "./edited.ts"

interface BaseMovedProps {
  /** The policy the draft started from. */
  readonly from: string
  readonly to: string
}

/** The policy that is edited is no longer the one a draft started from: three ways on, of which the author takes one. */
export function BaseMoved({ from, to }: BaseMovedProps) {
  const text = useText()
  const isElsewhere = useEdited().app !== ""
  return (
    <section aria-labelledby="base-moved" className="note">
      <h2 id="base-moved">
        {text(
          isElsewhere
            ? "A newer version has been recorded since this draft was started"
            : "The live policy has changed since this draft was started",
        )}
      </h2>
      <p className="my-2">
        <Rich
          message={
            isElsewhere
              ? "It started from <from/>, and the newest is now <to/>. The access changes below compare with the newest, so they also show what this draft would undo."
              : "It started from <from/>, and <to/> is live now. The access changes below compare with the live policy, so they also show what this draft would undo."
          }
          parts={{ from: <code>{from}</code>, to: <code>{to}</code> }}
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
