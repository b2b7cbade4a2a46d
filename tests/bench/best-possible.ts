// The fastest hand-written decision for one policy, with every trick. The generated guard is measured against it.
import { canonicalPathOf } from "../../policy/canonical-path.ts"
import type { Policy } from "../../policy/language.ts"
import type { Finds } from "./contender.ts"

/** For the four rules of the specification: letters by their codes, whole paths by one comparison. */
const FOUR: Finds = (path) => {
  switch (path.charCodeAt(1)) {
    case 100:
      return (
        path.length >= 10 &&
        path.charCodeAt(2) === 97 &&
        path.charCodeAt(3) === 115 &&
        path.charCodeAt(4) === 104 &&
        path.charCodeAt(5) === 98 &&
        path.charCodeAt(6) === 111 &&
        path.charCodeAt(7) === 97 &&
        path.charCodeAt(8) === 114 &&
        path.charCodeAt(9) === 100 &&
        (path.length === 10 || path.charCodeAt(10) === 47)
      )
    case 101:
      return (
        path.length >= 7 &&
        path.charCodeAt(2) === 100 &&
        path.charCodeAt(3) === 105 &&
        path.charCodeAt(4) === 116 &&
        path.charCodeAt(5) === 111 &&
        path.charCodeAt(6) === 114 &&
        (path.length === 7 || path.charCodeAt(7) === 47)
      )
    case 115:
      return path === "/signin" || path === "/signup"
    default:
      return false
  }
}

/** On raw bytes alone: another spelling of a path is another path to it. */
export const bestOnBytes = (policy: Policy): Finds => (policy.rules.length === 4 ? FOUR : radixOf(policy))

/** The same, and where a path is nobody's it is looked at for another spelling. */
export function bestAsServed(policy: Policy): Finds {
  const finds = bestOnBytes(policy)
  return (path) => {
    if (finds(path)) return true
    if (!isOdd(path)) return false
    const canonical = canonicalPathOf(path)
    return canonical !== null && finds(canonical)
  }
}

function isOdd(path: string): boolean {
  let previous = 0
  for (let i = 0; i < path.length; i++) {
    const code = path.charCodeAt(i)
    if (code === 37 || (code > 64 && code < 91) || (code === 47 && previous === 47)) return true
    previous = code
  }
  return previous === 47
}

interface Node {
  readonly next: Map<number, Node>
  param: Node | null
  ends: boolean
  beneath: boolean
}

const nodeOf = (): Node => ({ next: new Map(), param: null, ends: false, beneath: false })

/** One letter after the other, in one array: labels, the first and number of letters that go on, and where to. */
function radixOf({ rules }: Policy): Finds {
  const root = nodeOf()
  for (const { path, match } of rules) {
    let node = root
    for (const part of path.slice(1).split(/(?<=\/)|(?=\/)/)) {
      if (part.startsWith(":")) node = node.param ??= nodeOf()
      else for (const code of Buffer.from(part)) node = childOf(node, code)
    }
    if (match === "subtree") node.beneath = true
    else node.ends = true
  }
  const cells: number[] = []
  lay(root, cells)
  return walkOf(Int32Array.from(cells))
}

function childOf(node: Node, code: number): Node {
  const known = node.next.get(code)
  if (known !== undefined) return known
  const child = nodeOf()
  node.next.set(code, child)
  return child
}

/**
 * A node: 1 ends, 2 beneath; its param; the length of its label; the lowest letter; how many; the label; the letters.
 */
function lay(node: Node, cells: number[]): number {
  const label: number[] = []
  let end = node
  while (end.next.size === 1 && end.param === null && !end.ends && !end.beneath) {
    const [[code, next]] = [...end.next] as [[number, Node]]
    label.push(code)
    end = next
  }
  const codes = [...end.next.keys()].sort((a, b) => a - b)
  const lowest = codes[0] ?? 0
  const span = codes.length === 0 ? 0 : codes.at(-1)! - lowest + 1
  const at = cells.length
  cells.push((end.ends ? 1 : 0) + (end.beneath ? 2 : 0), -1, label.length, lowest, span, ...label)
  const letters = cells.length
  for (let i = 0; i < span; i++) cells.push(-1)
  for (const code of codes) cells[letters + code - lowest] = lay(end.next.get(code)!, cells)
  if (end.param !== null) cells[at + 1] = lay(end.param, cells)
  return at
}

const walkOf =
  (cells: Int32Array): Finds =>
  (path) => {
    const { length } = path
    let node = 0
    let at = 1
    for (;;) {
      let label = node + 5
      const labelEnd = label + cells[node + 2]!
      while (label < labelEnd) {
        if (at >= length || path.charCodeAt(at) !== cells[label]) return false
        label++
        at++
      }
      const ends = cells[node]!
      if (at >= length) return ends !== 0
      const code = path.charCodeAt(at)
      if (ends > 1 && code === 47) return true
      const letter = code - cells[node + 3]!
      const next = letter >= 0 && letter < cells[node + 4]! ? cells[labelEnd + letter]! : -1
      if (next !== -1) {
        node = next
        at++
        continue
      }
      node = cells[node + 1]!
      if (node === -1) return false
      const start = at
      while (at < length && path.charCodeAt(at) !== 47) at++
      if (at === start) return false
    }
  }
