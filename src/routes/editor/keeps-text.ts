import type { Location } from "react-router"
import { pageHrefOf } from "../../ui/shell/page-href.ts"

/** Pages that lead back to the editor, whose text is kept in this tab meanwhile. */
const TAKES_TEXT_ALONG: readonly string[] = [
  pageHrefOf("/preferences"),
  pageHrefOf("/editor/review"),
  pageHrefOf("/signin"),
]

const appIn = ({ search }: Location): string | null => new URLSearchParams(search).get("app")

/** True for a navigation that loses no text of the editor. The editor of another app has another text. */
export function keepsText(next: Location, now: Location): boolean {
  if (TAKES_TEXT_ALONG.includes(next.pathname)) return true
  return next.pathname === now.pathname && (next.pathname !== pageHrefOf("/editor") || appIn(next) === appIn(now))
}
