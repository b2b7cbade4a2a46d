import { generatePath } from "react-router"
import type { PagePath } from "../../generated/guards.ts"

/** The names of the params in a path. */
type ParamOf<P extends string> = P extends `${infer Head}/${infer Tail}`
  ? ParamOf<Head> | ParamOf<Tail>
  : P extends `:${infer Name}`
    ? Name
    : never

/** The props for the params in a page's path; none for a path without params. */
export type ParamsOf<P extends PagePath> = [ParamOf<P>] extends [never]
  ? { readonly params?: undefined }
  : { readonly params: Readonly<Record<ParamOf<P>, string>> }

/** Query parameters. Those that are null, undefined or "" are left out. */
export type Search = Readonly<Record<string, string | null | undefined>>

/** The address of a page. A path that the app does not serve is a type error. */
export function pageHrefOf<P extends PagePath>(
  page: P,
  ...[options]: [ParamOf<P>] extends [never]
    ? [{ readonly params?: undefined; readonly search?: Search }?]
    : [{ readonly params: Readonly<Record<ParamOf<P>, string>>; readonly search?: Search }]
): string {
  return `${generatePath<string>(page, options?.params ?? {})}${searchOf(options?.search ?? {})}`
}

/** The query string, with its `?`, or "". */
export function searchOf(search: Search): string {
  const given = Object.entries(search).filter((entry): entry is [string, string] => (entry[1] ?? "") !== "")
  return given.length === 0 ? "" : `?${new URLSearchParams(given).toString()}`
}
