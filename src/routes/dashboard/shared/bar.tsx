import { Form, Link, useLocation } from "react-router"
import { Rich } from "../../../language/rich.tsx"
import { useText } from "../../../language/use-text.ts"
import { Button } from "../../../ui/button.tsx"
import { LinkTo } from "../../../ui/shell/link-to.tsx"
import { Moment } from "../../../ui/shell/moment.tsx"
import { searchOf } from "../../../ui/shell/page-href.ts"
import type { About, Uploaded } from "../../../policies/chosen/about.ts"
import { VersionName } from "./version.tsx"
import { useFollowing } from "./use-following.ts"
import { PolicyHash } from "../../../ui/policy-hash.tsx"

/**
 * The bar above a view. It names the app and version whose policy is shown, and says if that policy has changed since.
 */
export function AuditedBar({ about }: { readonly about: About }) {
  const text = useText()
  const { apps, faults, proving, isNamed, uploaded, version } = about
  // With one running app there is nothing to choose or report, except a version that the address names.
  if (apps.length === 0 && faults + proving === 0 && !isNamed) return null
  return (
    <section aria-labelledby="audited" className={apps.length === 0 ? "audited" : "audited audited-chosen"}>
      <h2 id="audited">{about.name === null ? text("This workbench") : <bdi translate="no">{about.name}</bdi>}</h2>
      {uploaded === null ? null : <UploadedBy uploaded={uploaded} />}
      {apps.length === 0 ? null : <AppChooser about={about} />}
      {version === null ? null : (
        <p>
          <Rich
            message="As of <version/>, policy <hash/>."
            parts={{ version: <VersionName version={version} />, hash: <PolicyHash>{version.hash}</PolicyHash> }}
          />
        </p>
      )}
      <ChangedSince about={about} />
      <p className="no-print">
        <LinkTo to="/editor" search={{ app: about.app }}>
          {text("Edit this policy")}
        </LinkTo>
      </p>
      <RecordsLink faults={faults} proving={proving} />
    </section>
  )
}

/**
 * A note that the reader uploaded the record. It is printed too, so that a printout does not look confirmed by this
 * server.
 */
const UploadedBy = ({ uploaded: { by, at } }: { readonly uploaded: Uploaded }) => (
  <p className="note">
    <Rich
      message="You (<person/>) uploaded this, <date/>; only you can see it. The record is consistent, but that does not prove it is genuine: compare its digest with one from the app's repository."
      parts={{ person: <bdi className="wrap-anywhere">{by}</bdi>, date: <Moment at={at} /> }}
    />
  </p>
)

/** The form that selects the app of a view. */
function AppChooser({ about: { app, apps } }: { readonly about: About }) {
  const text = useText()
  const { pathname } = useLocation()
  return (
    <Form method="get" action={pathname} key={app} className="filters no-print">
      <label>
        <span>{text("App")}</span>
        <select name="app" defaultValue={app} className="input">
          <option value="">{text("This workbench")}</option>
          {apps.map(({ key, name, isUploaded }) => (
            <option key={key} value={key}>
              {isUploaded ? text("{{app}}, uploaded by you", { app: name }) : name}
            </option>
          ))}
        </select>
      </label>
      <Button look="secondary">{text("Show this app")}</Button>
    </Form>
  )
}

/** A note if the policy has changed since the shown version, or was deleted. */
function ChangedSince({ about: { app, version, newest, since, deleted } }: { readonly about: About }) {
  const text = useText()
  const { pathname } = useLocation()
  if (deleted !== null)
    return (
      <p className="note">
        <Rich
          message="The policy has since been deleted, in commit <commit/>."
          parts={{ commit: <code>{deleted.slice(0, 10)}</code> }}
        />
      </p>
    )
  if (newest === null || version === null) return null
  const compared = { app, version: newest.word, from: version.word, to: newest.word }
  return (
    <p className="note">
      {text("The policy has changed since: there are {{count}} newer versions on the main line.", { count: since })}{" "}
      <LinkTo to="/dashboard/compare" search={compared}>
        {text("What has changed since")}
      </LinkTo>{" "}
      {/* The workbench's own newest version is the default. The address of another app always names a version. */}
      <Link
        to={`${pathname}${searchOf({ app, version: app === "" ? null : newest.word })}`}
        className="link ms-2 no-print"
      >
        {text("The newest version")}
      </Link>
    </p>
  )
}

/** A link to the list of apps, with the numbers of records that are being proved or cannot be shown. */
function RecordsLink({ faults, proving }: Pick<About, "faults" | "proving">) {
  const text = useText()
  // Reloads the page's data until all of them are proved.
  useFollowing(proving > 0)
  return (
    <p className="no-print">
      <LinkTo to="/dashboard/apps">{text("All recorded apps")}</LinkTo>
      {proving === 0 ? null : ` ${text("{{count}} records are being proved.", { count: proving })}`}
      {faults === 0 ? null : ` ${text("{{count}} records cannot be shown.", { count: faults })}`}
    </p>
  )
}
