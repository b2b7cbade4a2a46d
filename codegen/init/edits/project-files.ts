import { Node, type ObjectLiteralExpression } from "ts-morph"
import type { Splice } from "../../edit/rule-edit.ts"
import { codeOf, defaultIn, insertLast, withSplices, type ModuleCode } from "./code.ts"

/** `package.json` with the script `policy`, unless a script has that name or already runs the package. */
export function withScript(text: string): string {
  const manifest = manifestOf(text)
  // Nothing is added to an app without scripts, or to a file that cannot be parsed.
  if (manifest === null || manifest.scripts.getProperties().length === 0) return text
  const { code, scripts } = manifest
  if (scripts.getProperty(`"${SCRIPT}"`) !== undefined || /\bsallyport\b/.test(scripts.getText())) return text
  return manifestWith(code, insertLast(code, scripts, `"${SCRIPT}": "sallyport"`))
}

/** `package.json` as the object literal of a module, so that edits keep its formatting. Null if it has no scripts. */
export function manifestOf(
  text: string,
): { readonly code: ModuleCode; readonly scripts: ObjectLiteralExpression } | null {
  const code = codeOf("package.json.js", `${OPEN}${text}`)
  const root = code === null ? undefined : defaultIn(code)
  const property = Node.isObjectLiteralExpression(root) ? root.getProperty('"scripts"') : undefined
  const scripts = Node.isPropertyAssignment(property) ? property.getInitializer() : undefined
  return code === null || !Node.isObjectLiteralExpression(scripts) ? null : { code, scripts }
}

/** The text of a `package.json` from `manifestOf` with these splices. */
export const manifestWith = (code: ModuleCode, splices: readonly Splice[]): string =>
  withSplices(code, splices).text.slice(OPEN.length)

const OPEN = "export default "

const SCRIPT = "policy"

/** An ignore file with one more entry, unless it has it already. */
export const withIgnored = (text: string | null, entry: string): string =>
  withLine(text, entry, (line) => ignoredPathOf(line) === ignoredPathOf(entry))

/**
 * The task for a `.gitignore` with a line for this directory, or for each directory of its name; null if there is none.
 * Git has to keep the guards that are generated there. Lines with a pattern are not looked at.
 */
export function ignoredTask(text: string | null, directory: string): string | null {
  const names = [directory, directory.slice(directory.lastIndexOf("/") + 1)]
  const line = (text ?? "").split(/\r?\n/).find((one) => {
    const entry = one.trim().replace(/\/$/, "")
    return entry === `/${directory}` || names.includes(entry)
  })
  return line === undefined
    ? null
    : `.gitignore: take out \`${line.trim()}\`, because the guards in ${directory} have to be committed`
}

/** `.gitattributes` with attributes for these files, unless a line already names them. */
export const withAttributes = (text: string | null, files: string, attributes: string): string =>
  withLine(text, `${files} ${attributes}`, (line) => line.trim().split(/\s+/)[0]?.replace(/^\//, "") === files)

/** The text with one more line, unless `isPresent` accepts one of its lines. Line ends are kept. */
function withLine(text: string | null, entry: string, isPresent: (line: string) => boolean): string {
  const newline = text?.includes("\r\n") === true ? "\r\n" : "\n"
  if ((text ?? "").split(/\r?\n/).some(isPresent)) return text ?? ""
  const gap = text === null || text === "" || text.endsWith("\n") ? "" : newline
  return `${text ?? ""}${gap}${entry}${newline}`
}

/**
 * An ignore pattern without the parts that do not matter: a slash at its beginning, and `/`, `/*` or `/**` at its end.
 */
const ignoredPathOf = (line: string): string => line.trim().replace(/^\/|\/(?:\*\*?)?$/g, "")

/** The file with instructions for coding agents. */
export const AGENTS_FILE = "AGENTS.md"

const BEGIN = "<!-- sallyport: begin -->"
const END = "<!-- sallyport: end -->"

/** The facts about an app that the lines for coding agents name. */
interface AgentLines {
  readonly policy: string
  /** The directory of the generated files. */
  readonly generated: string
  /** The rule about the module that opens the locks. */
  readonly keep: string
  /** The command that runs the compiler. */
  readonly command: string
}

/** The text of `AGENTS.md` with instructions about the policy, which replace older ones between the marks. */
export function withAgentLines(before: string | null, about: AgentLines): string {
  const newline = before?.includes("\r\n") === true ? "\r\n" : "\n"
  const lines = linesOf(about).replaceAll("\n", newline)
  const start = before?.indexOf(BEGIN) ?? -1
  const end = before?.indexOf(END, start) ?? -1
  if (before !== null && start !== -1 && end !== -1)
    return before.slice(0, start) + lines + before.slice(end + END.length)
  if (before === null || before.trim() === "") return lines + newline
  return `${before.trimEnd()}${newline}${newline}${lines}${newline}`
}

const linesOf = ({ policy, generated, keep, command }: AgentLines): string => `${BEGIN}
## Access to pages

\`${policy}\` decides who may open each page. A page without a rule is closed, and the build stops.

- After you add, move or delete a route, or edit the policy, run \`${command} check --json\`. Apply the \`fix\` of each finding (replace each \`range\` in its \`file\` with \`text\`), until the exit code is 0.
- Then run \`${command} generate\`, and commit what it writes. Never edit \`${generated}\` by hand.
- If nobody said who may open a new page, keep the rule closed (\`require: "signed-in"\`, \`why: "to be decided"\`) and say so. Never choose \`anyone\` on your own.
- ${keep}
- More: \`node_modules/sallyport/skills/sallyport/SKILL.md\`.
${END}`
