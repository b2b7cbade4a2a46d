import { walk } from "./walk.ts"

interface Method {
  /** Null of one that is called by no plain name: it stays. */
  readonly name: string | null
  readonly start: number
  readonly end: number
  /** Every name that it says. */
  readonly says: ReadonlySet<string>
}

/**
 * A file without those methods of its classes that neither anybody calls nor the rest of the file names. Whatever bears
 * the same name counts: a method too many stays rather than one too few.
 */
export function methodsReached(code: string, tree: unknown, called: readonly string[]): string {
  const methods: Method[] = []
  const named = new Set(called)
  walk(tree, (node) => {
    if (node.type === "Identifier") named.add(String(node.name))
    if (node.type !== "MethodDefinition") return true
    const { kind, computed, key, value, start, end } = node as unknown as MethodNode
    const isPlain = kind !== "constructor" && !computed && key.type === "Identifier"
    methods.push({ name: isPlain ? key.name : null, start, end, says: namesIn(value) })
    return false
  })
  const unknown = called.filter((name) => methods.every((method) => method.name !== name))
  if (unknown.length > 0) throw new Error(`no class has ${unknown.join(", ")}`)

  let unreached: readonly Method[] = methods
  for (;;) {
    const reached = unreached.filter(({ name }) => name === null || named.has(name))
    if (reached.length === 0) return without(code, unreached)
    for (const { says } of reached) for (const name of says) named.add(name)
    unreached = unreached.filter((method) => !reached.includes(method))
  }
}

interface MethodNode {
  readonly kind: string
  readonly computed: boolean
  readonly key: { readonly type: string; readonly name: string }
  readonly value: unknown
  readonly start: number
  readonly end: number
}

function namesIn(tree: unknown): ReadonlySet<string> {
  const names = new Set<string>()
  walk(tree, (node) => {
    if (node.type === "Identifier") names.add(String(node.name))
    return true
  })
  return names
}

/** From the last on, so that the places of the others stay. */
const without = (code: string, methods: readonly Method[]): string =>
  methods.toReversed().reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), code)
