import ArrowBackIcon from "~icons/material-symbols/arrow-back"
import { Rich } from "../../language/rich.tsx"
import { useText } from "../../language/use-text.ts"
import type { EditedPolicy } from "../../policies/chosen/edited-policy.ts"
import { Icon } from "../../ui/icon.tsx"
import { Heading } from "../../ui/shell/heading.tsx"
import { LinkTo } from "../../ui/shell/link-to.tsx"
import { Title } from "../../ui/shell/title.tsx"

interface EditorHeadProps {
  /** The name of a stored draft; null for a new one. */
  readonly draft: string | null
  readonly policy: Pick<EditedPolicy, "name" | "path" | "words">
}

/** The head of the page: the draft's name, or which policy a new one starts from. */
export function EditorHead({ draft, policy: { name, path, words } }: EditorHeadProps) {
  const text = useText()
  if (draft === null)
    return (
      <>
        <Title>{text("Editor")}</Title>
        <Heading
          lead={
            <Rich
              message={
                words?.lead ??
                "The live policy, from <file/>. Edit it and save it as a draft; the live policy stays as it is."
              }
              parts={{
                file: <code className="wrap-anywhere">{path}</code>,
                app: <bdi translate="no">{name}</bdi>,
              }}
            />
          }
        >
          {text("Editor")}
        </Heading>
      </>
    )
  return (
    <>
      <Title>{draft}</Title>
      <p className="mb-2">
        <LinkTo to="/editor">
          <Icon picture={ArrowBackIcon} />
          <span className="ms-1">{text("All drafts")}</span>
        </LinkTo>
      </p>
      <Heading lead={text("A draft changes nothing live: it is checked, compared and saved.")}>{draft}</Heading>
    </>
  )
}
