import { sessionFor } from "../../guard/session-for.ts"
import type { Route } from "./+types/download"
import { askerOf } from "./compiler.server.ts"
import { downloadOf } from "./download.server.ts"
import { formOf, isTooLarge, policyTextOf } from "./draft-form.server.ts"
import { LARGEST_DRAFT } from "./finding.ts"

/** The text in the editor as a file, or as a patch of the policy in force. */
export async function action({ request, context }: Route.ActionArgs) {
  sessionFor(context, "/editor/download")
  const form = await formOf(request)
  if (form === null) return new Response("Send the policy as a form.\n", { status: 400 })
  const text = policyTextOf(form)
  if (isTooLarge(text)) return new Response(`A draft has at most ${LARGEST_DRAFT / 1024} KiB.\n`, { status: 413 })
  return downloadOf(form.get("as"), text, askerOf(context))
}

export function loader({ context }: Route.LoaderArgs) {
  sessionFor(context, "/editor/download")
  return new Response("POST a form with the policy's text.\n", { status: 405, headers: { Allow: "POST" } })
}
