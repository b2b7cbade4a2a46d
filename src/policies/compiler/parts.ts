/** As much of a list as one page carries. */
export interface Share {
  readonly entries: number
  readonly characters: number
}

/**
 * Tells of one entry after the other, by its length, in which part it stands. The parts are counted from 1, and an entry
 * that is too long has one of its own.
 */
export function partsCounted({ entries, characters }: Share): (length: number) => number {
  let [part, count, sum] = [1, 0, 0]
  return (length) => {
    if (count > 0 && (count >= entries || sum + length > characters)) [part, count, sum] = [part + 1, 0, 0]
    count++
    sum += length
    return part
  }
}

/** One part of a list, and how many there are. */
export interface Part<Entry> {
  readonly entries: readonly Entry[]
  readonly parts: number
}

/** Beyond the last part there is nothing. */
export function partOf<Entry>(
  all: readonly Entry[],
  part: number,
  share: Share,
  lengthOf: (entry: Entry) => number = (entry) => JSON.stringify(entry).length,
): Part<Entry> {
  const partNext = partsCounted(share)
  const places = all.map((entry) => partNext(lengthOf(entry)))
  return { entries: all.filter((_, at) => places[at] === part), parts: places.at(-1) ?? 1 }
}
