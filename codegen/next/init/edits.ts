import { Node, SyntaxKind, type FunctionDeclaration, type ObjectLiteralExpression, type StringLiteral } from "ts-morph"
import { bareOf, insertAt, unchanged, withSplices, type ModuleCode, type EditResult } from "../../init/edits/code.ts"
import { importing } from "../../init/edits/imports.ts"
import { manifestOf, manifestWith } from "../../init/edits/project-files.ts"

/** True for the import path of the module that opens the locks. */
const isLocks = (specifier: string): boolean => /(?:^|\/)locks(?:\.[jt]s)?$/.test(specifier)

/** The text of a new `proxy.ts`. */
export const PROXY = `import { locks } from "./locks"

// Without a \`config\`, so that it runs for every request.
export const proxy = locks.proxy
`

/** The text of a new `instrumentation.ts`. */
export const INSTRUMENTATION = `import { locks } from "./locks"

export const register = () => locks.register()
`

/** `instrumentation.ts` that registers the locks before all else. */
export function withRegistration(code: ModuleCode): EditResult {
  if (/\blocks\.register\(\)/.test(code.text)) return unchanged(code)
  if (!mayExportRegister(code)) {
    const { local, splices } = importing(code, "locks", "./locks", isLocks)
    const { newline, semicolon } = code.style
    const added = `${newline}${newline}export const register = () => ${local}.register()${semicolon}`
    return withSplices(code, [...splices, insertAt(code.text.trimEnd().length, added)])
  }
  const body = bodyOf(code)
  const write = ['import { locks } from "./locks"', "locks.register() // first in `register`"]
  if (body === null) return { unable: "`register` is not written as a function here", line: 1, write }
  const { local, splices } = importing(code, "locks", "./locks", isLocks)
  const { newline, indent, semicolon } = code.style
  const put = insertAt(body.getStart() + 1, `${newline}${indent}${local}.register()${semicolon}`)
  return withSplices(code, [...splices, put])
}

/** False for a module that only has other hooks, such as `onRequestError`. */
const mayExportRegister = ({ file }: ModuleCode): boolean =>
  file.getDescendantsOfKind(SyntaxKind.Identifier).some((one) => one.getText() === "register") ||
  file.getExportDeclarations().some((one) => one.isNamespaceExport())

/** The body of the function `register`; null if it is not written as a function. */
function bodyOf({ file }: ModuleCode): Node | null {
  const declared: FunctionDeclaration | undefined = file.getFunction("register")
  const value = bareOf(file.getVariableDeclaration("register")?.getInitializer())
  const fn = declared ?? (Node.isArrowFunction(value) || Node.isFunctionExpression(value) ? value : undefined)
  const body = fn?.getBody()
  return Node.isBlock(body) ? body : null
}

/**
 * `package.json` whose build is sealed; null where its scripts do not show where `next build` ends. That is in `build`,
 * or in the one script that `build` runs by its name.
 */
export function withSeal(text: string): string | null {
  const manifest = manifestOf(text)
  const named = manifest === null ? new Map<string, StringLiteral>() : scriptsIn(manifest.scripts)
  const build = named.get("build")?.getLiteralValue()
  if (manifest === null || build === undefined) return null
  const words = build.split(/\s+/)
  const buildScripts = [...named].filter(([name]) => name === "build" || words.includes(name)).map(([, value]) => value)
  if (buildScripts.some((value) => /\bsallyport seal\b/.test(value.getLiteralValue()))) return text
  const sealed = buildScripts.flatMap((value) => {
    const script = withSealBehind(value.getLiteralValue())
    return script === null ? [] : [{ start: value.getStart(), end: value.getEnd(), text: JSON.stringify(script) }]
  })
  return sealed.length === 1 ? manifestWith(manifest.code, sealed) : null
}

/** The scripts of `package.json` by their names. */
const scriptsIn = (list: ObjectLiteralExpression): ReadonlyMap<string, StringLiteral> =>
  new Map(
    list.getProperties().flatMap((property): [string, StringLiteral][] => {
      const value = Node.isPropertyAssignment(property) ? property.getInitializer() : undefined
      return Node.isPropertyAssignment(property) && Node.isStringLiteral(value)
        ? [[JSON.parse(property.getName()) as string, value]]
        : []
    }),
  )

/**
 * The script with the seal behind its `next build`; null if it has none, or joins commands by something else than `&&`.
 */
function withSealBehind(script: string): string | null {
  const steps = script.split(/\s*&&\s*/)
  const at = steps.findIndex((step) => /(?:^|\s)next build(?:\s|$)/.test(step))
  return at === -1 || /[;|]/.test(script) ? null : steps.toSpliced(at + 1, 0, "sallyport seal").join(" && ")
}
