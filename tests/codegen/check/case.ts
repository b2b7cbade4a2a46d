import { existsSync, readFileSync } from "node:fs"
import path from "node:path"
import { compile } from "../../../codegen/check/compile.ts"
import { hasErrors, type Diagnostic } from "../../../codegen/source/diagnostic.ts"
import { readInventory } from "../../../codegen/react-router/read-inventory.ts"

export const CASES = path.join(import.meta.dirname, "../cases")

// A case's route modules are made up from their names: `missing` is not there, `bare` has no loader.
const moduleText = (file: string): string | null => {
  const name = path.basename(file)
  if (name.startsWith("missing")) return null
  if (name.startsWith("bare")) return "export default function Page() {}"
  if (name.startsWith("browser-alone")) return `${PAGE}\nexport const clientLoader = () => null`
  if (name.startsWith("browser-names"))
    return `${PAGE}\n// Unlike serverLoader, "serverLoader".\nexport const clientLoader = ({ serverLoader }) => null`
  if (name.startsWith("browser-reads"))
    return `${PAGE}\nexport const clientLoader = (all) => all.serverLoader().catch(() => null)`
  if (name.startsWith("browser-asks"))
    return `${PAGE}\nexport const clientLoader = ({ serverLoader }) => serverLoader()`
  if (name.startsWith("browser")) return "export const clientLoader = () => null\nexport default function Page() {}"
  if (name.startsWith("star-away")) return 'export * from "some-package"\nexport default function Page() {}'
  if (name.startsWith("star")) return 'export * from "./brought"\nexport default function Page() {}'
  if (name.endsWith(".mdx")) return "# A page\n\nexport const loader = () => null\n"
  if (name.startsWith("resource")) return "export const action = () => null"
  if (name.startsWith("endpoint")) return "export const loader = () => null"
  return PAGE
}

const PAGE = "export const loader = () => null\nexport default function Page() {}"

/** The day on which accepted findings of the cases are to count. */
const TODAY = "2026-11-22"

/**
 * Everything the compiler says of a case: `name.policy.ts`, and `name.routes.ts` and `name.config.ts` where they exist.
 */
export const diagnosticsOfCase = (name: string): readonly Diagnostic[] => diagnosticsOfEdited(name, (_, text) => text)

/** The same of a case whose files are edited first. */
export function diagnosticsOfEdited(
  name: string,
  edited: (file: string, text: string) => string,
): readonly Diagnostic[] {
  const read = (file: string): string | null => {
    const at = path.join(CASES, file)
    if (!/\.(routes|config|policy)\.ts$/.test(file)) return moduleText(file)
    return existsSync(at) ? edited(file, readFileSync(at, "utf8")) : null
  }
  const inventory = readInventory({ routes: `${name}.routes.ts`, config: `${name}.config.ts`, readText: read })
  if (hasErrors(inventory.diagnostics)) return inventory.diagnostics
  const file = `${name}.policy.ts`
  return compile({
    policy: { path: file, text: read(file)! },
    routes: inventory.value,
    today: TODAY,
  }).diagnostics
}

/** The expected findings of a case, as `line:column-end code: message`, and the found ones in the same form. */
export interface Expectation {
  readonly file: string
  readonly text: string
}

export const foundOf = ({ code, message, span }: Diagnostic): Expectation => ({
  file: span?.file ?? "",
  text:
    span === null
      ? `${code}: ${message}`
      : `${span.line}:${span.column}-${span.endLine === span.line ? span.endColumn : "…"} ${code}: ${message}`,
})

/**
 * `//   ^^^^ P201: message` underlines the last line that is no expectation; `^^^…` underlines to the line's end and
 * beyond; `//< P103: message` stands for the first column, where no caret fits.
 */
function expectationsOf(file: string, text: string): readonly Expectation[] {
  const expectations: Expectation[] = []
  let underlined = 1
  text.split("\n").forEach((line, i) => {
    const caret = /^\s*\/\/ *(\^+…?) (.*)$/.exec(line)
    const first = /^\/\/< (\d+) (.*)$/.exec(line)
    if (caret !== null) {
      const column = line.indexOf("^") + 1
      const carets = caret[1]!
      const end = carets.endsWith("…") ? "…" : column + carets.length
      expectations.push({ file, text: `${underlined}:${column}-${end} ${caret[2]}` })
    } else if (first !== null) expectations.push({ file, text: `${underlined}:1-${Number(first[1]) + 1} ${first[2]}` })
    else underlined = i + 1
  })
  return expectations
}

export function expectationsOfCase(name: string): readonly Expectation[] {
  return ["policy", "routes", "config"].flatMap((kind) => {
    const file = `${name}.${kind}.ts`
    const at = path.join(CASES, file)
    return existsSync(at) ? expectationsOf(file, readFileSync(at, "utf8")) : []
  })
}

/**
 * The codes of findings that no policy, route list or config of a case shows. Their tests, with near misses, are in
 * `route-list.test.ts` and `lock-chain.test.ts` for what the installed router decides and for the modules of an app, in
 * `tests/codegen/next` for apps on Next, and in `conversion.test.ts` for files in git.
 */
export const WITHOUT_CASE = [
  ...(["P418", "P419", "P430", "P431", "P432", "P433", "P434", "P435", "P436", "P437", "P438"] as const),
  ...(["P440", "P441", "P442", "P443", "P444", "P445", "P446", "P447", "P448", "P449", "P450", "P451"] as const),
  "P114",
] as const

/** The code of a finding that no case shows. */
export type CodeWithoutCase = (typeof WITHOUT_CASE)[number]
