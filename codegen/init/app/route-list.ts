import { ts } from "ts-morph"
import { bareOf } from "../../source/bare.ts"
import { isTypeScript, lastIn, quoted, withSplices, type Code, type Edit } from "../edits/code.ts"
import { importing } from "../edits/imports.ts"
import { listNamed } from "../edits/root-module.ts"

const HELPERS = "@react-router/dev/routes"

/** How the app's list of routes gets a last route for every path that no other serves. */
export type CatchAll =
  /** A file of that name, from the app directory, is enough: the convention finds it. */
  | { readonly kind: "file"; readonly module: string }
  | { readonly kind: "list"; readonly module: string; readonly edit: Edit }

/** `extension` is that of the app's own pages. */
export function catchAllOf(code: Code, extension: "tsx" | "jsx"): CatchAll {
  const value = exportedIn(code)
  const list = value === null ? null : ts.isIdentifier(value) ? listNamed(code, value.text) : value
  if (list !== null && ts.isArrayLiteralExpression(list)) {
    const module = `routes/not-found.${extension}`
    const { local, splices } = importing(code, "route", HELPERS)
    const entry = `${local}(${quoted(code, "*")}, ${quoted(code, module)})`
    return { kind: "list", module, edit: withSplices(code, [...splices, ...lastIn(code, list, entry)]) }
  }
  const convention = list === null ? null : conventionOf(list)
  if (convention !== null) return { kind: "file", module: `${convention}/$.${extension}` }
  const module = `routes/not-found.${extension}`
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

function exportedIn({ file }: Code): ts.Expression | null {
  const exported = file.statements.find(
    (statement): statement is ts.ExportAssignment =>
      ts.isExportAssignment(statement) && statement.isExportEquals !== true,
  )
  return exported === undefined ? null : bareOf(exported.expression)
}

/** The directory that a file-name convention reads, from the app directory; null for anything else. */
function conventionOf(value: ts.Expression): string | null {
  const call = ts.isAwaitExpression(value) ? bareOf(value.expression) : value
  if (!ts.isCallExpression(call) || !ts.isIdentifier(call.expression)) return null
  if (!["flatRoutes", "autoRoutes"].includes(call.expression.text)) return null
  const options = call.arguments[0] === undefined ? null : bareOf(call.arguments[0])
  if (options === null) return "routes"
  if (!ts.isObjectLiteralExpression(options)) return null
  const named = options.properties.find(
    ({ name }) =>
      name !== undefined && ts.isIdentifier(name) && (name.text === "rootDirectory" || name.text === "routesDir"),
  )
  if (named === undefined) return options.properties.some(ts.isSpreadAssignment) ? null : "routes"
  const directory = ts.isPropertyAssignment(named) ? bareOf(named.initializer) : null
  return directory !== null && ts.isStringLiteral(directory) ? directory.text.replace(/^\.\/|\/$/g, "") : null
}

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
