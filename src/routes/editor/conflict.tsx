import { useLocation } from "react-router"

/** The stored draft and this text have parted. Each button of the form does what it says; nothing is lost unasked. */
export function Conflict({ storedName }: { readonly storedName: string }) {
  const { pathname } = useLocation()
  return (
    <div role="alert" className="form-summary">
      <p className="font-semibold">The draft was not saved: it was changed elsewhere since you opened it.</p>
      <p className="mt-1">
        Your text is below. Save again to write it over the stored one, or save it as a copy to keep both. You can{" "}
        <a href={pathname} target="_blank" rel="noopener" className="link">
          open the stored draft “{storedName}” in a new tab
        </a>{" "}
        to compare.
      </p>
    </div>
  )
}
