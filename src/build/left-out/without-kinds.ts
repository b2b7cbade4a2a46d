import { type Edit, edited } from "./edit.ts"
import type { Kinds } from "./lighter.ts"
import { isNode, type Node, walk } from "./walk.ts"

/**
 * A file of React without what it does for kinds of nodes that are never made: their cases of every `switch`, and the
 * answer of every comparison with them. An element of such a type is then none that React knows, and it says so.
 */
export function withoutKinds(code: string, tree: unknown, { tags, types }: Kinds): string {
  const edits: Edit[] = []
  const bodies: Stretch[] = []
  const met = new Set<unknown>()
  const isOf = (test: Node | null, onTag: boolean): boolean => {
    const kind = test === null ? null : test.type === "Identifier" ? test.name : onTag ? test.value : null
    const isGone = types.includes(kind as string) || tags.includes(kind as number)
    if (isGone) met.add(kind)
    return isGone
  }
  walk(tree, (node) => {
    const { body } = node
    if (/Function/.test(node.type) && isNode(body)) bodies.push(body as unknown as Stretch)
    if (node.type === "SwitchStatement") {
      const { discriminant, cases } = node as unknown as Switch
      const inside = bodies.findLast(({ end }) => end > (node as unknown as Stretch).start)
      edits.push(...casesGone(cases, (test) => isOf(test, isTag(discriminant)), inside))
    }
    if (node.type === "BinaryExpression") {
      const { operator, left, right, start, end } = node as unknown as Comparison
      const isEqual = operator === "===" || operator === "!=="
      if (isEqual && ((isTag(right) && isOf(left, true)) || (isTag(left) && isOf(right, true))))
        edits.push({ start, end, text: String(operator === "!==") })
    }
    return true
  })
  const unmet = [...tags, ...types].filter((kind) => !met.has(kind))
  if (unmet.length > 0) throw new Error(`nothing is decided by the kind ${unmet.join(", ")}`)
  return edited(code, edits)
}

interface Stretch {
  readonly start: number
  readonly end: number
}

interface Case {
  readonly test: Node | null
  readonly consequent: readonly (Node & { readonly start: number; readonly body?: unknown })[]
  readonly start: number
  readonly end: number
}

interface Switch {
  readonly discriminant: Node
  readonly cases: readonly Case[]
}

interface Comparison {
  readonly operator: string
  readonly left: Node
  readonly right: Node
  readonly start: number
  readonly end: number
}

const isTag = ({ type, computed, property }: Node): boolean =>
  type === "MemberExpression" && computed === false && (property as Node).name === "tag"

/**
 * Only the label of a case goes where the one before it may run on into it: what stands there is that one's, too. The
 * variables of what goes are the whole function's, so they stay.
 */
function casesGone(
  cases: readonly Case[],
  isGone: (test: Node | null) => boolean,
  inside: Stretch | undefined,
): readonly Edit[] {
  const edits: Edit[] = []
  const names = new Set<string>()
  let runsOn = false
  for (const { test, consequent, start, end } of cases) {
    const gone = isGone(test)
    const stays = runsOn && consequent.length > 0
    if (gone) edits.push({ start, end: stays ? consequent[0]!.start : end, text: "" })
    if (gone && !stays) walk(consequent, (node) => declared(node, names))
    runsOn = (!gone || runsOn) && !endsHere(consequent.at(-1))
  }
  if (names.size === 0) return edits
  if (inside === undefined) throw new Error(`outside of any function stands ${[...names].join(", ")}`)
  const at = inside.start + 1
  return [{ start: at, end: at, text: `var ${[...names].join(",")};` }, ...edits]
}

function declared(node: Node, names: Set<string>): boolean {
  if (/Function/.test(node.type)) return false
  const { kind, declarations } = node as unknown as {
    readonly kind?: string
    readonly declarations: readonly Declared[]
  }
  if (node.type === "VariableDeclaration" && kind === "var") for (const { id } of declarations) names.add(nameOf(id))
  return true
}

/** The variables of what goes are named one by one: a pattern of several stops the build. */
function nameOf({ name }: Declared["id"]): string {
  if (name === undefined) throw new Error("a variable of what is left out is declared by a pattern")
  return name
}

interface Declared {
  readonly id: { readonly name?: string }
}

const LEAVES = new Set(["BreakStatement", "ReturnStatement", "ThrowStatement", "ContinueStatement"])

function endsHere(last: { readonly type: string; readonly body?: unknown } | undefined): boolean {
  if (last === undefined) return false
  if (last.type === "BlockStatement") return endsHere((last.body as readonly Node[]).at(-1))
  return LEAVES.has(last.type)
}
