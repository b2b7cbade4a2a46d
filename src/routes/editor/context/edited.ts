import { createContext, use } from "react"
import type { PagePath } from "../../../generated/guards.ts"
import { pageHrefOf } from "../../../ui/shell/page-href.ts"
import type { EditedPolicy, Wording } from "../../../policies/chosen/edited-policy.ts"

interface Known extends Pick<EditedPolicy, "app"> {
  /** Left out, a word is the one for the live policy of this workbench. */
  readonly words: Partial<Wording> | null
}

/** The policy that a page is about. The reviews know of no other app. */
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
