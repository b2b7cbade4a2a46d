export interface Node {
  readonly type: string
  readonly [field: string]: unknown
}

/** Every node of a syntax tree in the order of the text; beneath one only if `enter` says so. */
export function walk(tree: unknown, enter: (node: Node) => boolean): void {
  if (Array.isArray(tree)) for (const part of tree) walk(part, enter)
  else if (isNode(tree) && enter(tree)) for (const part of Object.values(tree)) walk(part, enter)
}

export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string"
