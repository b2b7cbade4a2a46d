import { createContext, use } from "react"
import type { PagePath } from "../../../generated/guards.ts"
import { pageHrefOf } from "../../../ui/shell/page-href.ts"
import type { EditedPolicy, Wording } from "../../../policies/chosen/edited-policy.ts"

/** The edited policy, as far as the parts of its page need to know it. */
interface KnownPolicy extends Pick<EditedPolicy, "app"> {
  /** Texts that differ from those for the live policy of this workbench; null if none do. */
  readonly words: Partial<Wording> | null
}

/** The React context with the policy that the page edits. By default, that of the workbench, whose `app` is empty. */
export const EditedPolicyContext = createContext<KnownPolicy>({ app: "", words: null })

/** Returns the policy that the page edits. */
export const useEdited = (): KnownPolicy => use(EditedPolicyContext)

type EditorPage = Extract<
  PagePath,
  "/editor" | "/editor/check" | "/editor/download" | "/editor/edit" | "/editor/review"
>

/** Returns a function that makes addresses of the editor's pages for the edited policy. */
export function useEditorHref(): (page: EditorPage) => string {
  const { app } = useEdited()
  return (page) => pageHrefOf(page, { search: { app } })
}
