/** A cache: a map, or a weak one, which forgets keys that nothing else holds. */
interface Cache<Key, Value> {
  readonly has: (key: Key) => boolean
  readonly get: (key: Key) => Value | undefined
  readonly set: (key: Key, value: Value) => unknown
}

/** The value of a key in a cache, made on first use. */
export function cached<Key, Value>(cache: Cache<Key, Value>, key: Key, make: () => Value): Value {
  if (!cache.has(key)) cache.set(key, make())
  return cache.get(key)!
}
