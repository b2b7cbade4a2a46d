import { Link, useLocation } from "react-router"
import { Rich } from "../../../language/rich.tsx"
import type { About } from "../../../policies/chosen/about.ts"
import { useChosen } from "./chosen.tsx"
import { VersionName } from "./version.tsx"

/** A permanent link to the version in view; nothing on the tour, and if the address names a version already. */
export function VersionLink({ about: { version, isNamed } }: { readonly about: About }) {
  const { pathname, search } = useLocation()
  if (useChosen().isTour || version === null || isNamed) return null
  const params = new URLSearchParams(search)
  params.set("version", version.word)
  return (
    <p className="mt-6 text-sm text-faint no-print">
      <Rich
        message="This view changes with the policy. <to>Link to this version</to>: <version/>."
        parts={{
          to: <Link to={`${pathname}?${params.toString()}`} className="link" />,
          version: <VersionName version={version} />,
        }}
      />
    </p>
  )
}
