// Splits long lists into numbered parts, one for each page of a view.

/** The most that one part of a long list has. */
export interface PageLimits {
  readonly entries: number
  readonly characters: number
}

/**
 * Returns a function that takes the length of each entry in turn, and returns the number of its part, counted from 1.
 * An entry that is too long has its own part.
 */
export function pageNumbering({ entries, characters }: PageLimits): (length: number) => number {
  const partNext = partNumbering([entries, characters])
  return (length) => partNext([1, length])
}

/** The same for any number of limits. The function takes the amounts that an entry adds, in the order of the limits. */
export function partNumbering(limits: readonly number[]): (amounts: readonly number[]) => number {
  let part = 0
  // Infinite before the first entry, so that it begins the first part whatever its length.
  let sums: readonly number[] = limits.map(() => Infinity)
  return (amounts) => {
    sums = sums.map((sum, at) => sum + amounts[at]!)
    if (sums.some((sum, at) => sum > limits[at]!)) [part, sums] = [part + 1, amounts]
    return part
  }
}

/** The number of each entry's part. By default, an entry's length is that of its JSON. */
function placesOf<Entry>(
  all: readonly Entry[],
  limits: PageLimits,
  lengthOf: (entry: Entry) => number = (entry) => JSON.stringify(entry).length,
): readonly number[] {
  const partNext = pageNumbering(limits)
  return all.map((entry) => partNext(lengthOf(entry)))
}

/**
 * The position of a page in a long list: page `at` of `parts`, with the entries `first` to `last` of `all`. Pages and
 * entries are counted from 1.
 */
export interface PagePosition {
  readonly at: number
  readonly parts: number
  readonly first: number
  readonly last: number
  readonly all: number
}

/** One page of a long list. */
export interface ResultPage<Entry> extends PagePosition {
  readonly entries: readonly Entry[]
}

/** The page number in an address; 0 if there is no valid one. */
export const pageNamed = (word: string | null): number => (/^[1-9]\d{0,5}$/.test(word ?? "") ? Number(word) : 0)

/** The position of page `asked` in a list, or of the nearest page there is. `places` has the page of each entry. */
export function pagePositionOf(places: readonly number[], asked: number): PagePosition {
  const parts = places.at(-1) ?? 1
  const at = Math.min(Math.max(asked, 1), parts)
  return { at, parts, first: places.indexOf(at) + 1, last: places.lastIndexOf(at) + 1, all: places.length }
}

/** The page of a list with this number, or with this entry. */
export function pageOf<Entry extends object>(
  all: readonly Entry[],
  asked: number | Entry,
  limits: PageLimits,
  lengthOf?: (entry: Entry) => number,
): ResultPage<Entry> {
  const places = placesOf(all, limits, lengthOf)
  const position = pagePositionOf(places, typeof asked === "number" ? asked : (places[all.indexOf(asked)] ?? 1))
  return { entries: all.filter((_, i) => places[i] === position.at), ...position }
}

/** One part of a list, counted from 1, with the number of parts. It is empty beyond the last part. */
export function partOf<Entry>(
  all: readonly Entry[],
  part: number,
  limits: PageLimits,
  lengthOf?: (entry: Entry) => number,
) {
  const places = placesOf(all, limits, lengthOf)
  return { entries: all.filter((_, at) => places[at] === part), parts: places.at(-1) ?? 1 }
}
