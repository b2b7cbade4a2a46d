import { useText } from "../../../language/use-text.ts"
import { Heading } from "../../../ui/shell/heading.tsx"
import { LinkTo } from "../../../ui/shell/link-to.tsx"
import { Title } from "../../../ui/shell/title.tsx"
import type { DeletedDraft } from "../drafts/answer.ts"
import { DeletedDraftNote } from "../drafts/deleted.tsx"
import type { NoPolicy } from "../../../policies/chosen/chosen-policy.server.ts"

interface NoPolicyPageProps {
  readonly none: Pick<NoPolicy, "reason">
  /** The text that was sent here; empty if there was none. */
  readonly typed?: string | undefined
  readonly deleted?: DeletedDraft | null | undefined
}

/** The page for an app without an editable policy: the reason, and links. A text that was sent is kept. */
export function NoPolicyPage({ none: { reason }, typed = "", deleted = null }: NoPolicyPageProps) {
  const text = useText()
  return (
    <>
      <Title>{text("Editor")}</Title>
      <Heading lead={text(reason)}>{text("Editor")}</Heading>
      <p className="flex flex-wrap gap-3">
        <LinkTo to="/dashboard/apps" look="primary">
          {text("All recorded apps")}
        </LinkTo>
        <LinkTo to="/editor" look="secondary">
          {text("Edit the policy of this workbench")}
        </LinkTo>
      </p>
      {deleted === null ? null : <DeletedDraftNote draft={deleted} />}
      {typed === "" ? null : (
        <section aria-labelledby="typed-text" className="mt-10 max-w-4xl">
          <h2 id="typed-text">{text("Your text")}</h2>
          <textarea
            readOnly
            lang="en"
            aria-labelledby="typed-text"
            defaultValue={typed}
            rows={16}
            className="code-plain mt-2"
          />
        </section>
      )}
    </>
  )
}
