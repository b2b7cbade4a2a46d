/** A file of a library, as this app needs it. */
export interface Lighter {
  /** Beneath `node_modules`. */
  readonly file: string
  /** What stands there, everywhere in it, and what stands there instead. */
  readonly instead?: readonly (readonly [was: string | RegExp, is: string])[]
  /** The methods of its class that are called from outside: of the others, those stay that these need. */
  readonly called?: readonly string[]
  /** Kinds of nodes in React's tree of which this app makes none. */
  readonly kinds?: Kinds
  /** What each call of a function comes to here, as an expression. Called for what it does alone, it does nothing here. */
  readonly answers?: Readonly<Record<string, string>>
  /** What nobody asks an object for: those of its literals' fields that are called so go. */
  readonly fields?: readonly string[]
}

export interface Kinds {
  /** As a node's field `tag` says it. */
  readonly tags: readonly number[]
  /** As an element's type is called in that file. */
  readonly types: readonly string[]
}
