import { Link, useLocation } from "react-router"
import { Rich } from "../../../language/rich.tsx"
import { useText } from "../../../language/use-text.ts"

/** The stored draft and this text have parted. Each button of the form does what it says; nothing is lost unasked. */
export function Conflict({ storedName }: { readonly storedName: string }) {
  const text = useText()
  const { pathname } = useLocation()
  return (
    <div role="alert" className="form-summary">
      <p className="font-semibold">
        {text("The draft was not saved because it has been changed elsewhere since you opened it.")}
      </p>
      <p className="mt-1">
        <Rich
          message="Your text is below. Save again to overwrite the stored draft, or save a copy to keep both. To compare, <open>open the stored draft “<name/>” in a new tab</open>."
          parts={{
            open: <Link to={pathname} target="_blank" rel="noopener" className="link" />,
            name: <bdi>{storedName}</bdi>,
          }}
        />
      </p>
    </div>
  )
}
