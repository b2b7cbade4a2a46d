import { PostForm } from "../../../ui/forms/post-form.tsx"
import { Typed } from "../../../ui/policy/typed.tsx"
import { Rich } from "../../../language/rich.tsx"
import { useText } from "../../../language/use-text.ts"
import { Button } from "../../../ui/button.tsx"
import type { DeletedDraft } from "./answer.ts"

/** A form that restores a deleted draft. The draft exists only in this page. */
export function DeletedDraftNote({ draft: { id, name, policy, base_hash } }: { readonly draft: DeletedDraft }) {
  const text = useText()
  return (
    <PostForm className="note">
      <output className="block">
        <Rich
          message="The draft “<name/>” was deleted. You can undo this until you leave this page."
          parts={{ name: <Typed>{name}</Typed> }}
        />
      </output>
      <input type="hidden" name="draft" value={id} />
      <input type="hidden" name="name" value={name} />
      <input type="hidden" name="policy" value={policy} />
      <input type="hidden" name="base_hash" value={base_hash} />
      <p className="mt-2">
        <Button look="secondary" name="intent" value="restore">
          {text("Undo")}
        </Button>
      </p>
    </PostForm>
  )
}
