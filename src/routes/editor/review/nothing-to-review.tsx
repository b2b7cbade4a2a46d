import { useText } from "../../../language/use-text.ts"
import { Heading } from "../../../ui/shell/heading.tsx"
import { LinkTo } from "../../../ui/shell/link-to.tsx"
import { Title } from "../../../ui/shell/title.tsx"
import { useEdited } from "../context/edited.ts"

/** The review's page without a text. */
export function NothingToReview() {
  const text = useText()
  const { app } = useEdited()
  return (
    <>
      <Title>{text("Review")}</Title>
      <Heading lead={text("Nothing to review yet. Open the editor and choose Review.")}>{text("Review")}</Heading>
      <LinkTo to="/editor" search={{ app }} look="primary">
        {text("Open the editor")}
      </LinkTo>
    </>
  )
}
