/** Every place, from the root, that an import may name by an alias of the app; or why nobody can say. */
export type Aliased = { readonly places: readonly string[] } | { readonly reason: string }

/** Null: the app has no such alias. */
export type Aliases = (specifier: string) => Aliased | null

export const isRelative = (specifier: string): boolean => /^\.{1,2}(\/|$)/.test(specifier)

/** Names are handed to git line by line, and what lies above the root is not the app's. */
export const isOwn = (place: string): boolean => !/^\.\.(\/|$)|^\/|[\n\0]/.test(place)
