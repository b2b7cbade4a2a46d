import { Form } from "react-router"
import { Button } from "../../ui/button.tsx"
import { Icon } from "../../ui/icon.tsx"

/** Asks first, in a native popover, which needs no script. */
export function DeleteDraft({ name }: { readonly name: string }) {
  return (
    <div className="mt-8">
      <Button type="button" look="danger" popoverTarget="delete-draft">
        <Icon name="delete" />
        Delete this draft
      </Button>
      <dialog id="delete-draft" popover="auto" aria-labelledby="delete-title" className="dialog">
        <h2 id="delete-title">Delete “{name}”?</h2>
        <p className="my-3">It is gone for good. The policy in force stays as it is.</p>
        <Form method="post" className="flex flex-wrap gap-3">
          <Button look="danger" name="intent" value="delete">
            Delete it
          </Button>
          <Button type="button" look="secondary" popoverTarget="delete-draft" popoverTargetAction="hide">
            Keep it
          </Button>
        </Form>
      </dialog>
    </div>
  )
}
