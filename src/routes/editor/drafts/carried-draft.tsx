import type { DraftForm } from "../../../policies/drafts/draft-form.server.ts"

/** A draft on its way through a form that does not change it. */
export const CarriedDraft = ({ form: { name, policy, baseHash, revision } }: { readonly form: DraftForm }) => (
  <>
    <input type="hidden" name="name" value={name} />
    <input type="hidden" name="policy" value={policy} />
    <input type="hidden" name="base_hash" value={baseHash} />
    <input type="hidden" name="revision" value={revision} />
  </>
)
