import { Rich } from "../../../language/rich.tsx"
import { useText } from "../../../language/use-text.ts"
import { LinkTo } from "../../../ui/shell/link-to.tsx"
import { Moment } from "../../../ui/shell/moment.tsx"
import type { ListedDraft } from "../../../policies/drafts/drafts.server.ts"
import { useEdited } from "../context/edited.ts"

interface DraftListProps {
  /** Null when they could not be listed. */
  readonly drafts: readonly ListedDraft[] | null
}

export function DraftList({ drafts }: DraftListProps) {
  const text = useText()
  const { words } = useEdited()
  return (
    <section aria-labelledby="drafts" className="mt-12 max-w-3xl">
      <h2 id="drafts">{text("Your drafts")}</h2>
      <p className="text-faint">{text("Only you can see them.")}</p>
      {drafts === null ? (
        <p className="note">
          {text("Your drafts cannot be listed right now. They are not lost; reload the page in a moment.")}
        </p>
      ) : drafts.length === 0 ? (
        <p className="teaches mt-3">
          {text(words?.noDrafts ?? "No drafts yet. Edit the policy above and save it under a name.")}
        </p>
      ) : (
        <ul className="draft-list">
          {drafts.map(({ id, name, app, updated_at }) => (
            <li key={id}>
              <LinkTo to="/editor/drafts/:draft" params={{ draft: id }}>
                {name}
              </LinkTo>
              <span className="text-sm text-faint">
                {app === "" ? null : <Rich message="for <app/>, " parts={{ app: <bdi translate="no">{app}</bdi> }} />}
                <Moment at={updated_at} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-6">
        <LinkTo to="/reviews">{text("Reviews")}</LinkTo>
      </p>
    </section>
  )
}
