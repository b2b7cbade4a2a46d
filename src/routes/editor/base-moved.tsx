import { Button } from "../../ui/button.tsx"

interface BaseMovedProps {
  /** The policy the draft started from. */
  readonly from: string
  readonly to: string
}

/** The policy in force is no longer the one a draft started from: three ways on, of which the author takes one. */
export const BaseMoved = ({ from, to }: BaseMovedProps) => (
  <section aria-labelledby="base-moved" className="note">
    <h2 id="base-moved">The policy in force has changed since this draft began</h2>
    <p className="my-2">
      It started from <code>{from}</code>, and <code>{to}</code> runs now. The access changes below compare with what
      runs now, so they show what this draft would take back.
    </p>
    <p className="flex flex-wrap gap-2">
      <Button look="secondary" name="intent" value="mine">
        Keep my text
      </Button>
      <Button look="secondary" name="intent" value="theirs">
        Start again from what runs now
      </Button>
      <Button look="secondary" name="intent" value="both">
        Keep mine as a copy and start again
      </Button>
    </p>
  </section>
)
