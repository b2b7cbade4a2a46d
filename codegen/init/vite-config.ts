import { ts } from "ts-morph"
import { firstIn, nodesIn, unchanged, withSplices, type Code, type Edit } from "./code.ts"
import { importing, localNameOf } from "./imports.ts"

const ROUTER = "@react-router/dev/vite"
const OURS = "sallyport/vite"

/** The bundler's configuration with the compiler's plugin first in every list that holds the router's. */
export function withPlugin(code: Code): Edit {
  const ours = localNameOf(code, "sallyport", (specifier) => specifier === OURS)
  if (ours !== null && callsOf(code, ours).length > 0) return unchanged(code)
  const router = localNameOf(code, "reactRouter", (specifier) => specifier === ROUTER)
  if (router === null) {
    const isServerComponents =
      localNameOf(code, "unstable_reactRouterRSC", (specifier) => specifier === ROUTER) !== null
    return {
      unable: isServerComponents
        ? "the app is built from server components, whose router does not run root middleware as this guard needs it"
        : `\`reactRouter\` is not imported from \`${ROUTER}\` by name`,
      line: 1,
      write: isServerComponents ? [] : LINES,
    }
  }
  const lists = new Set(callsOf(code, router).flatMap((call) => listAround(call) ?? []))
  if (lists.size === 0) {
    return { unable: `\`${router}()\` does not stand in a list of plugins`, line: 1, write: LINES }
  }
  const { local, splices } = importing(code, "sallyport", OURS)
  return withSplices(code, [...splices, ...[...lists].map((list) => firstIn(code, list, `${local}()`))])
}

const LINES = [`import { sallyport } from "${OURS}"`, "plugins: [sallyport(), ...],"]

const callsOf = ({ file }: Code, name: string): readonly ts.CallExpression[] =>
  nodesIn(file).filter(
    (node): node is ts.CallExpression =>
      ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === name,
  )

/** The outermost list: presets nest theirs. A function between would be another place than the plugins'. */
function listAround(call: ts.Node): ts.ArrayLiteralExpression | null {
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
