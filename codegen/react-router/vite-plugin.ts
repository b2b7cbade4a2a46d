import { ts } from "../source/typescript.js"
import { AS_WRITTEN } from "../source/parse.ts"
import { localNameOf } from "../source/named-imports.ts"

/** In the order in which Vite looks for its configuration. */
export const VITE_CONFIGS = ["js", "mjs", "ts", "cjs", "mts", "cts"].map((extension) => `vite.config.${extension}`)

/** Where the router's plugin comes from, and the compiler's. */
export const ROUTER = "@react-router/dev/vite"
export const OURS = "sallyport/vite"

/** What Vite's configuration calls a plugin that it imports by name; null where it does not. */
export const pluginNameIn = (file: ts.SourceFile, name: string, from: string): string | null =>
  localNameOf(file, name, (specifier) => specifier === from)

/** Whether the compiler's plugin stands beside the router's, wherever that is: what builds the app builds it with both. */
export function hasOurPlugin(path: string, text: string): boolean {
  const file = parsed(path, text)
  const router = file === null ? null : pluginNameIn(file, "reactRouter", ROUTER)
  const ours = file === null ? null : pluginNameIn(file, "sallyport", OURS)
  if (file === null || router === null || ours === null) return false
  const routers = callsOf(file, router)
  return routers.length > 0 && routers.every((call) => listAround(call)?.elements.some(isCallOf(ours)) === true)
}

function parsed(path: string, text: string): ts.SourceFile | null {
  try {
    return ts.createSourceFile(path, text, AS_WRITTEN, true)
  } catch (error) {
    // The parser descends recursively; what overflows its stack is no honest file.
    if (error instanceof RangeError) return null
    throw error
  }
}

const isCallOf =
  (name: string) =>
  (node: ts.Node): node is ts.CallExpression =>
    ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === name

export function callsOf(file: ts.SourceFile, name: string): readonly ts.CallExpression[] {
  const found: ts.CallExpression[] = []
  const isCall = isCallOf(name)
  const visit = (node: ts.Node): void => {
    if (isCall(node)) found.push(node)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** The outermost list: presets nest theirs. A function between would be another place than the plugins'. */
export function listAround(call: ts.Node): ts.ArrayLiteralExpression | null {
  let list: ts.ArrayLiteralExpression | null = null
  for (
    let at = call.parent;
    at !== undefined && !ts.isFunctionLike(at) && !ts.isPropertyAssignment(at);
    at = at.parent
  ) {
    if (ts.isArrayLiteralExpression(at)) list = at
  }
  return list
}
