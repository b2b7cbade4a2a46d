/** Next's list of the functions that a request can call by their ids. */
export const SERVER_FUNCTIONS = "server/server-reference-manifest.json"

/** True for the id of a `"use cache"` function: the first bit of an id is its kind. */
export const isCachedFunction = (id: string): boolean => Number.parseInt(id.slice(0, 2), 16) >= 0x80

interface ServerFunctions {
  readonly node?: Readonly<Record<string, object>>
  readonly edge?: Readonly<Record<string, object>>
}

/**
 * The list without the `workers` of `"use cache"` functions, by which Next finds the code for a request. Next lists
 * them like server actions, so anybody who knows the id of one would get what it returns, and a cached function cannot
 * tell who calls it. Pages call it without the list.
 */
export function withUncallableCaches(text: string): string {
  const all = JSON.parse(text) as ServerFunctions
  const closed = (functions: Readonly<Record<string, object>>): object =>
    Object.fromEntries(
      Object.entries(functions).map(([id, entry]) => [
        id,
        isCachedFunction(id) ? { ...entry, workers: undefined } : entry,
      ]),
    )
  const { node = {}, edge = {} } = all
  return JSON.stringify({ ...all, node: closed(node), edge: closed(edge) })
}
