import { generatePath } from "react-router"
import type { PagePath } from "../../generated/guards.ts"

type ParamOf<P extends string> = P extends `${infer Head}/${infer Tail}`
  ? ParamOf<Head> | ParamOf<Tail>
  : P extends `:${infer Name}`
    ? Name
    : never

/** The params a page's path asks for: none for most. */
export type ParamsOf<P extends PagePath> = [ParamOf<P>] extends [never]
  ? { readonly params?: undefined }
  : { readonly params: Readonly<Record<ParamOf<P>, string>> }

/** Left-out values (null, undefined, "") make no parameter. */
export type Search = Readonly<Record<string, string | null | undefined>>

/** The address of a page this app serves; a page it does not serve is a type error. */
export function pageHrefOf<P extends PagePath>(
  page: P,
  ...[options]: [ParamOf<P>] extends [never]
    ? [{ readonly params?: undefined; readonly search?: Search }?]
    : [{ readonly params: Readonly<Record<ParamOf<P>, string>>; readonly search?: Search }]
): string {
  return `${generatePath<string>(page, options?.params ?? {})}${searchOf(options?.search ?? {})}`
}

export function searchOf(search: Search): string {
  const given = Object.entries(search).filter((entry): entry is [string, string] => (entry[1] ?? "") !== "")
  return given.length === 0 ? "" : `?${new URLSearchParams(given).toString()}`
}
