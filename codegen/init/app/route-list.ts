import { Node, SyntaxKind } from "ts-morph"
import {
  bareOf,
  defaultIn,
  isTypeScript,
  lastIn,
  quoted,
  valueNamed,
  withSplices,
  type Code,
  type Edit,
} from "../edits/code.ts"
import { importing } from "../edits/imports.ts"

const HELPERS = "@react-router/dev/routes"

/** The edit that adds a last route for unknown paths to the app's route list. */
export type CatchAll =
  /** A file of that name, from the app directory, is enough: the convention finds it. */
  | { readonly kind: "file"; readonly module: string }
  | { readonly kind: "list"; readonly module: string; readonly edit: Edit }

/** `extension` is that of the app's own pages. */
export function catchAllOf(code: Code, extension: "tsx" | "jsx"): CatchAll {
  const value = defaultIn(code)
  const list = Node.isIdentifier(value) ? valueNamed(code, value.getText()) : value
  const module = `routes/not-found.${extension}`
  if (Node.isArrayLiteralExpression(list)) {
    const { local, splices } = importing(code, "route", HELPERS)
    const entry = `${local}(${quoted(code, "*")}, ${quoted(code, module)})`
    return { kind: "list", module, edit: withSplices(code, [...splices, ...lastIn(code, list, entry)]) }
  }
  const convention = conventionOf(value)
  if (convention !== null) return { kind: "file", module: `${convention}/$.${extension}` }
  return {
    kind: "list",
    module,
    edit: {
      unable: "the route list has no route for unknown paths, and is not a plain list to which one could be added",
      line: 1,
      write: [`route("*", "${module}"), // last, with a module that throws 404`],
    },
  }
}

/** The directory that a file-name convention reads, from the app directory; null for anything else. */
function conventionOf(value: Node | undefined): string | null {
  const call = Node.isAwaitExpression(value) ? bareOf(value.getExpression()) : value
  if (Node.isCallExpression(call) && call.getExpression().getText() === ADAPTER) return adaptedOf(call)
  if (!Node.isCallExpression(call) || !["flatRoutes", "autoRoutes"].includes(call.getExpression().getText()))
    return null
  const options = bareOf(call.getArguments()[0])
  if (options === undefined) return "routes"
  if (!Node.isObjectLiteralExpression(options)) return null
  const named = options.getProperty("rootDirectory") ?? options.getProperty("routesDir")
  if (named === undefined) return options.getProperties().some(Node.isSpreadAssignment) ? null : "routes"
  const directory = Node.isPropertyAssignment(named) ? bareOf(named.getInitializer()) : undefined
  return Node.isStringLiteral(directory) ? directoryOf(directory.getLiteralValue()) : null
}

/** Routes as Remix 2 had them: `remixRoutesOptionAdapter((defineRoutes) => flatRoutes("routes", defineRoutes))`. */
const ADAPTER = "remixRoutesOptionAdapter"

function adaptedOf(adapter: Node): string | null {
  const [call, other] = adapter
    .getDescendantsOfKind(SyntaxKind.CallExpression)
    .filter((one) => one.getExpression().getText() === "flatRoutes")
  const given = bareOf(call?.getArguments()[0])
  const directory = Node.isArrayLiteralExpression(given) ? given.getElements()[0] : given
  return other === undefined && Node.isStringLiteral(directory) ? directoryOf(directory.getLiteralValue()) : null
}

const directoryOf = (text: string): string => text.replace(/^\.\/|\/$/g, "")

/** The page for paths that nothing serves. It shows what the root's error boundary shows for 404. */
export const notFoundModule = (path: string): string =>
  `// Every path that no other route serves comes here, so that the guard answers for it, too.
export function loader()${isTypeScript(path) ? ": never" : ""} {
  throw new Response(null, { status: 404, statusText: "Not Found" })
}

export default function NotFound() {
  return null
}
`
