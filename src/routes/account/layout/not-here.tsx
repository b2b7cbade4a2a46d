import type { PlainMessage } from "../../../language/message.ts"
import { useText } from "../../../language/use-text.ts"
import type { Offer } from "../facts/offer.ts"

interface NotHereProps {
  readonly offer: Exclude<Offer<unknown>, { readonly kind: "here" }>
  /** The sentence for a fact that the service does not offer. */
  readonly missing: PlainMessage
}

/** A note in the place of a fact that the data service did not provide. */
export function NotHere({ offer, missing }: NotHereProps) {
  const text = useText()
  return (
    <p className="text-faint">
      {offer.kind === "missing"
        ? text(missing)
        : text("This could not be loaded right now. Nothing is lost; reload the page in a moment.")}
    </p>
  )
}
