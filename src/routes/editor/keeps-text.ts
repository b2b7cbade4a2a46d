import type { Location } from "react-router"
import { pageHrefOf } from "../../ui/shell/page-href.ts"

/** Pages that lead back to the editor, whose text is kept in this tab meanwhile. */
const TAKES_TEXT_ALONG: readonly string[] = [pageHrefOf("/editor/review"), pageHrefOf("/signin")]

const appIn = ({ search }: Location): string | null => new URLSearchParams(search).get("app")

/** True for a navigation that loses no text of the editor. */
export const keepsText = (next: Location, now: Location): boolean =>
  TAKES_TEXT_ALONG.includes(next.pathname) || keepsPage(next, now)

/**
 * True for a navigation that loses nothing of the editor's page, such as a new rule in the form: the page stays open
 * while a theme or a language is chosen. The editor of another app has another text.
 */
export function keepsPage(next: Location, now: Location): boolean {
  if (next.pathname === pageHrefOf("/preferences")) return true
  return next.pathname === now.pathname && (next.pathname !== pageHrefOf("/editor") || appIn(next) === appIn(now))
}
