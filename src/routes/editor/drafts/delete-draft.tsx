import { Form } from "react-router"
import DeleteIcon from "~icons/material-symbols/delete-outline"
import { Rich } from "../../../language/rich.tsx"
import { useText } from "../../../language/use-text.ts"
import { closeWhenLeft } from "../../../ui/forms/close-when-left.ts"
import { Button } from "../../../ui/button.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { pageHrefOf } from "../../../ui/shell/page-href.ts"

interface DeleteDraftProps {
  readonly draft: string
  readonly name: string
  /** The app's name in addresses. */
  readonly app: string
}

/** Asks first, in a native popover, which needs no script. */
export function DeleteDraft({ draft, name, app }: DeleteDraftProps) {
  const text = useText()
  return (
    <div className="mt-8" onBlur={closeWhenLeft}>
      <Button type="button" look="danger" popoverTarget="delete-draft">
        <Icon picture={DeleteIcon} />
        {text("Delete this draft")}
      </Button>
      <dialog id="delete-draft" popover="auto" aria-labelledby="delete-title" className="dialog">
        <h2 id="delete-title">
          <Rich message="Delete “<name/>”?" parts={{ name: <bdi>{name}</bdi> }} />
        </h2>
        <p className="my-3">{text("You can undo this on the next page. The live policy stays as it is.")}</p>
        <Form method="post" action={pageHrefOf("/editor", { search: { app } })} className="flex flex-wrap gap-3">
          <input type="hidden" name="draft" value={draft} />
          <Button look="danger" name="intent" value="delete">
            {text("Delete it")}
          </Button>
          <Button type="button" look="secondary" popoverTarget="delete-draft" popoverTargetAction="hide">
            {text("Keep it")}
          </Button>
        </Form>
      </dialog>
    </div>
  )
}
