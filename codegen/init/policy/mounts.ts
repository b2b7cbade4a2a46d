import { Node, SyntaxKind } from "ts-morph"
import { codeOf } from "../edits/code.ts"
import { outsidePathOf } from "./policy-text.ts"
import type { SourceFile } from "../session/found.ts"

/** The addresses that an app's own server answers beside the router. */
export interface Mounts {
  /** Beneath the base path, as public files are named: without the first slash, a directory with one behind it. */
  readonly paths: readonly string[]
  /** Handlers whose paths a policy cannot name, with their lines. */
  readonly unread: readonly string[]
}

const SERVER = /\bfrom\s*["'](?:express|hono|fastify|react-router-hono-server(?:\/[\w-]+)?|@react-router\/express)["']/
const ROUTER = /\bcreateRequestHandler\b|\bcreateHonoServer\b|\breactRouterHonoServer\b/
const METHODS = new Set([
  "get",
  "post",
  "put",
  "patch",
  "delete",
  "options",
  "head",
  "all",
  "use",
  "route",
  "mount",
  "on",
])
const WHOLE = new Set(["use", "route", "mount"])

/** The handlers that stand in the same file as the router's own. Others may be mounted by it anywhere. */
export function mountsIn(files: readonly SourceFile[], basename: string): Mounts {
  const paths = new Set<string>()
  const unread: string[] = []
  for (const { path, text } of files) {
    const code = SERVER.test(text) && ROUTER.test(text) ? codeOf(path, text) : null
    for (const call of code?.file.getDescendantsOfKind(SyntaxKind.CallExpression) ?? []) {
      const callee = call.getExpression()
      const [at, handler] = call.getArguments()
      if (!Node.isPropertyAccessExpression(callee) || !METHODS.has(callee.getName()) || handler === undefined) continue
      if (!isServer(callee.getExpression().getText())) continue
      const written = Node.isStringLiteral(at) ? at.getLiteralValue() : null
      if (written !== null && !written.startsWith("/")) continue
      if (written !== null && isEverything(written)) continue
      const mounted = written === null ? null : mountOf(written, WHOLE.has(callee.getName()), basename)
      if (mounted === null) unread.push(`${path}:${call.getStartLineNumber()}`)
      else if (mounted !== "") paths.add(mounted)
    }
  }
  return { paths: [...paths].toSorted(), unread }
}

const isServer = (name: string): boolean => /^(?:app|server|api|router|hono|fastify)$/i.test(name)

const isEverything = (path: string): boolean => /^\/?(?:\*|\{\*\w+\}|\(\.\*\))?$/.test(path)

/** Null where a policy cannot name it; empty where the router's pages do not stand there. */
function mountOf(path: string, isWhole: boolean, basename: string): string | null {
  const base = basename.replace(/\/$/, "")
  if (path !== base && !path.startsWith(`${base}/`)) return ""
  const bare = path.slice(base.length + 1)
  const beneath = /^((?:[\w.~-]+\/)*[\w.~-]+)\/(?:\*|\{?\*\w+\}?)$/.exec(bare)?.[1]
  if (beneath !== undefined) return `${beneath}/`
  if (bare === "") return ""
  if (!/^(?:[\w.~-]+\/)*[\w.~-]+\/?$/.test(bare)) return null
  const exact = bare.replace(/\/$/, "")
  return isWhole ? `${exact}/` : exact
}

/** Tasks about the app's own server. `outside` are the paths that the policy lists there: pages come first. */
export function mountTasks({ paths, unread }: Mounts, outside: ReadonlySet<string>, policy: string): readonly string[] {
  const listed = paths.filter((path) => outside.has(outsidePathOf(path)))
  const named = listed.map((path) => `/${path}${path.endsWith("/") ? "*" : ""}`).join(", ")
  return [
    ...(listed.length === 0
      ? []
      : [
          `${policy}: your server answers ${named} itself, so the policy lists them in \`outside\`: anyone can reach them unless your server checks who is asking`,
        ]),
    ...(unread.length === 0
      ? []
      : [
          `${unread.join(", ")}: your server answers addresses here that \`init\` could not read; the policy does not know about them`,
        ]),
  ]
}
