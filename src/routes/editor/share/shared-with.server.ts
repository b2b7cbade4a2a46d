import { hashNamed, isShortHash } from "../../../../policy/policy-hash.ts"
import type { RouterContextProvider } from "react-router"
import type { PlainMessage } from "../../../language/message.ts"
import { isKeyOfUpload } from "../../../policies/uploads/uploaded-records.server.ts"
import type { About } from "../../../policies/chosen/about.ts"
import { appIn, chosenPolicy } from "../../../policies/chosen/chosen-policy.server.ts"
import type { EditedPolicy } from "../../../policies/chosen/edited-policy.ts"

/** The version that the text behind a link is compared with. */
type SharedWith =
  | {
      readonly kind: "chosen"
      readonly policy: EditedPolicy
      readonly about: About | null
      /**
       * The hash of the version that the text started from, if the link names one that is not the newest; else null.
       */
      readonly from: string | null
    }
  | { readonly kind: "none"; readonly status: number; readonly reason: PlainMessage }

/** The version that an address names for its shared text. Anybody can write a link, so the names may be invalid. */
export async function sharedWith(context: Readonly<RouterContextProvider>, url: URL): Promise<SharedWith> {
  const chosen = await chosenPolicy(context, url)
  if (chosen.kind === "none") {
    // The same answer for somebody else's upload, a deleted or an unknown one, so that nothing is revealed.
    const isUpload = isKeyOfUpload(appIn(url)) && chosen.status === 404
    return { ...chosen, reason: isUpload ? NOT_YOURS : chosen.reason }
  }
  const { policy, about, knownHashes } = chosen
  const base = url.searchParams.get("base") ?? ""
  // The whole hash if it is known. 16 digits that fit no known version, or several, stay as they are.
  const from = hashNamed(base, knownHashes) ?? (isShortHash(base) ? base : null)
  return {
    kind: "chosen",
    policy: policy.shown,
    about,
    // Links to a text of the workbench itself name no version, for which `about` is null.
    from: about === null || from === policy.shown.hash ? null : from,
  }
}

const NOT_YOURS: PlainMessage =
  "The link names an uploaded record that only its owner can see, as long as it exists. Ask them for the record, or for a review in the app's repository."
