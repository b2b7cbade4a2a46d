import { Rich } from "../../../language/rich.tsx"
import { useText } from "../../../language/use-text.ts"
import { LinkTo } from "../../../ui/shell/link-to.tsx"
import { Moment } from "../../../ui/shell/moment.tsx"
import type { About } from "../../../policies/chosen/about.ts"
import type { EditedPolicy } from "../../../policies/chosen/edited-policy.ts"
import { PolicyHash } from "../../../ui/policy-hash.tsx"

interface EditedBarProps {
  readonly policy: EditedPolicy
  readonly about: About
}

/** The bar above the editor for another app: its name and version, and notes about what is unknown. */
export function EditedBar({ policy: { app, name, hash, hasRoutes }, about }: EditedBarProps) {
  const text = useText()
  const { uploaded, version, deleted } = about
  return (
    <section aria-labelledby="edited" className="audited">
      <h2 id="edited">
        <bdi translate="no">{name}</bdi>
      </h2>
      {uploaded === null ? null : (
        <p className="note">
          <Rich
            message="You (<person/>) uploaded this, <date/>; only you can see it. The record is consistent, but that does not prove it is genuine: compare its digest with one from the app's repository."
            parts={{ person: <bdi className="wrap-anywhere">{uploaded.by}</bdi>, date: <Moment at={uploaded.at} /> }}
          />
        </p>
      )}
      {version === null ? null : (
        <p>
          <Rich
            message="As of <version/>, policy <hash/>."
            parts={{
              // A version in no commit has no date, so its name in addresses is shown.
              version: version.date === null ? <span>{version.word}</span> : <Moment at={version.date} />,
              hash: <PolicyHash>{hash}</PolicyHash>,
            }}
          />
        </p>
      )}
      {deleted === null ? null : (
        <p className="note">
          <Rich
            message="The policy has since been deleted, in commit <commit/>."
            parts={{ commit: <code>{deleted.slice(0, 10)}</code> }}
          />
        </p>
      )}
      {hasRoutes ? null : (
        <p className="note">
          {text(
            "It was not checked whether every page has a rule: this app's routes are missing from the record or do not match this policy.",
          )}
        </p>
      )}
      <p className="flex flex-wrap gap-4 no-print">
        <LinkTo to="/dashboard" search={{ app }}>
          {text("Guard table for this version")}
        </LinkTo>
        <LinkTo to="/dashboard/apps">{text("All recorded apps")}</LinkTo>
      </p>
    </section>
  )
}
