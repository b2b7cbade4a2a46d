import { createContext, use } from "react"
import type { PagePath } from "../../../generated/guards.ts"
import { pageHrefOf } from "../../../ui/shell/page-href.ts"
import type { EditedPolicy } from "../../../policies/chosen/edited-policy.ts"

type Known = Pick<EditedPolicy, "app" | "words">

/** The policy that a page is about. The playground and the reviews know of no other app. */
export const Edited = createContext<Known>({ app: "", words: null })

export const useEdited = (): Known => use(Edited)

type EditorPage = Extract<
  PagePath,
  "/editor" | "/editor/check" | "/editor/download" | "/editor/edit" | "/editor/review"
>

/** The address of a page or an answer of the editor about the same policy. */
export function useEditorHref(): (page: EditorPage) => string {
  const { app } = useEdited()
  return (page) => pageHrefOf(page, { search: { app } })
}
