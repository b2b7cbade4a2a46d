import { Form } from "react-router"
import { useText } from "../../language/use-text.ts"
import { LONGEST } from "../../../supabase/limits.ts"
import { Button } from "../../ui/button.tsx"
import { pageHrefOf } from "../../ui/shell/page-href.ts"
import { TextField } from "../../ui/forms/text-field.tsx"

interface AskForReviewProps {
  readonly title: string
  readonly policy: string
  /** What an address calls the app whose policy it is. */
  readonly app: string
}

/** Beside what a text would change: others are asked to look at it. */
export function AskForReview({ title, policy, app }: AskForReviewProps) {
  const text = useText()
  return (
    <Form method="post" action={pageHrefOf("/reviews")}>
      <h2 className="mb-3">{text("Request a review")}</h2>
      <input type="hidden" name="policy" value={policy} />
      <input type="hidden" name="app" value={app} />
      <TextField
        label={text("What is the change for?")}
        hint={text("Everyone who is signed in will be able to read it, with your address. You cannot change it later.")}
        name="title"
        maxLength={LONGEST.title}
        defaultValue={title}
        required
      />
      <Button name="intent" value="replace" look="secondary">
        {text("Request a review")}
      </Button>
    </Form>
  )
}
