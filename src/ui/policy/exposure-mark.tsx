import type { PlainMessage } from "../../language/message.ts"
import { useFormatMessage, useText } from "../../language/use-text.ts"
import type { Audience } from "../../policies/compiler/compile-job.server.ts"
import { audienceWordsOf, type Exposure, EXPOSURES, exposureOf } from "./exposure.ts"

/** The audience of a page, in the colour of its exposure. */
export const ExposureMark = ({ audience }: { readonly audience: Audience }) => (
  <span className={`exposure exposure-${exposureOf(audience)}`}>{useFormatMessage()(audienceWordsOf(audience))}</span>
)

/** The words for each degree of exposure in the legend. */
const MEANINGS: Readonly<Record<Exposure, PlainMessage>> = {
  public: "everyone",
  "signed-out": "people not signed in",
  uncovered: "not covered (anyone can fetch)",
  people: "signed-in people",
  restricted: "only some people",
  blocked: "no one",
}

/** The legend of the colours, for all views that use them. */
export function ExposureLegend() {
  const text = useText()
  return (
    <p className="exposure-legend">
      {text("Opens to:")}{" "}
      {EXPOSURES.map((exposure) => (
        <span key={exposure} className={`exposure exposure-${exposure}`}>
          {text(MEANINGS[exposure])}
        </span>
      ))}
    </p>
  )
}
