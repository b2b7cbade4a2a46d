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
            ? "A newer version is on record since this draft began"
            : "The policy in force has changed since this draft began",
        )}
      </h2>
      <p className="my-2">
        <Rich
          message={
            isElsewhere
              ? "It started from <from/>, and <to/> is the newest now. The access changes below compare with the newest, so they show what this draft would take back."
              : "It started from <from/>, and <to/> runs now. The access changes below compare with what runs now, so they show what this draft would take back."
          }
          parts={{ from: <code>{from}</code>, to: <code>{to}</code> }}
        />
      </p>
      <p className="flex flex-wrap gap-2">
        <Button look="secondary" name="intent" value="mine">
          {text("Keep my text")}
        </Button>
        <Button look="secondary" name="intent" value="theirs">
          {text(isElsewhere ? "Start again from the newest version" : "Start again from what runs now")}
        </Button>
        <Button look="secondary" name="intent" value="both">
          {text("Keep mine as a copy and start again")}
        </Button>
      </p>
    </section>
  )
}
