/** A file of a library, as this app needs it. */
export interface Lighter {
  /** Beneath `node_modules`. */
  readonly file: string
  /** What stands there, everywhere in it, and what stands there instead. */
  readonly instead: readonly (readonly [was: string | RegExp, is: string])[]
  /** The methods of its class that are called from outside: of the others, those stay that these need. */
  readonly called?: readonly string[]
}
