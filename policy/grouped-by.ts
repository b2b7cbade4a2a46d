/** Groups items by key, as `Map.groupBy` does, which Node 20 lacks. Keys are in the order in which they first occur. */
export const groupedBy = <Key, Item>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> =>
  groupedByEach(items, (item) => [keyOf(item)])

/** Groups items that have any number of keys: an item is in the group of each of its keys. */
export function groupedByEach<Key, Item>(
  items: Iterable<Item>,
  keysOf: (item: Item) => readonly Key[],
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items)
    for (const key of keysOf(item)) {
      const group = groups.get(key)
      if (group === undefined) groups.set(key, [item])
      else group.push(item)
    }
  return groups
}
