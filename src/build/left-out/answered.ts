import { type Edit, edited } from "./edit.ts"
import { type Node, walk } from "./walk.ts"

/** A file in which what each call of these functions comes to stands in the place of the call. */
export function answered(code: string, tree: unknown, answers: Readonly<Record<string, string>>): string {
  const edits: Edit[] = []
  const met = new Set<string>()
  walk(tree, (node) => {
    if (node.type !== "CallExpression") return true
    const { callee, start, end } = node as unknown as Call
    const answer = callee.type === "Identifier" ? answers[callee.name] : undefined
    if (answer === undefined) return true
    met.add(callee.name)
    edits.push({ start, end, text: `(${answer})` })
    return true
  })
  const unmet = Object.keys(answers).filter((name) => !met.has(name))
  if (unmet.length > 0) throw new Error(`nothing calls ${unmet.join(", ")}`)
  return edited(code, edits)
}

interface Call extends Node {
  readonly callee: { readonly type: string; readonly name: string }
  readonly start: number
  readonly end: number
}

/** A file whose object literals lack these fields. */
export function withoutFields(code: string, tree: unknown, fields: readonly string[]): string {
  const edits: Edit[] = []
  const met = new Set<string>()
  walk(tree, (node) => {
    if (node.type !== "ObjectExpression") return true
    const { properties } = node as unknown as { readonly properties: readonly Field[] }
    properties.forEach(({ type, computed, key, start, end }, i) => {
      if (type !== "Property" || computed || key.type !== "Identifier" || !fields.includes(key.name)) return
      met.add(key.name)
      edits.push({ start, end: properties[i + 1]?.start ?? end, text: "" })
    })
    return true
  })
  const unmet = fields.filter((name) => !met.has(name))
  if (unmet.length > 0) throw new Error(`no object has ${unmet.join(", ")}`)
  return edited(code, edits)
}

interface Field {
  readonly type: string
  readonly computed: boolean
  readonly key: { readonly type: string; readonly name: string }
  readonly start: number
  readonly end: number
}
