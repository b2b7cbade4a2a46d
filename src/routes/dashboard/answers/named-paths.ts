/** Some paths by name, and how many there are. */
export interface NamedPaths {
  readonly named: readonly string[]
  readonly total: number
}

/** As many as are read at a glance. */
const MOST_NAMED = 40
/** Characters of all names. */
const MOST_CHARACTERS = 4 * 1024

export function namedPaths(paths: readonly string[]): NamedPaths {
  let characters = 0
  const named = paths.slice(0, MOST_NAMED).filter((path) => (characters += path.length) <= MOST_CHARACTERS)
  return { named, total: paths.length }
}
