import { Link, useLocation } from "react-router"
import { Rich } from "../../../language/rich.tsx"
import type { About } from "./about.ts"
import { VersionName } from "./version.tsx"

/** The way from what is so now to an address that shows the same next year. */
export function VersionLink({ about: { version, isNamed } }: { readonly about: About }) {
  const { pathname, search } = useLocation()
  if (version === null || isNamed) return null
  const params = new URLSearchParams(search)
  params.set("version", version.word)
  return (
    <p className="mt-6 text-sm text-faint no-print">
      <Rich
        message="This view changes with the policy. <to>Link to this version</to>: <version/>."
        parts={{
          to: (
            <Link to={`${pathname}?${params.toString()}`} className="link">
              {null}
            </Link>
          ),
          version: <VersionName version={version} />,
        }}
      />
    </p>
  )
}
