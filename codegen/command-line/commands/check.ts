import path from "node:path"
import type { CheckedPolicy } from "../../check/regions/checked-policy.ts"
import { heldNotesOf } from "../../check/regions/held.ts"
import { count, countsInWords, countsOf } from "../../check/regions/counts.ts"
import { generate } from "../../emit/generate.ts"
import { secondLockInWords, shadowInWords } from "../../emit/file.ts"
import type { OutputPlace } from "../../emit/output.ts"
import type { Project } from "../../project/disk.ts"
import { reportSarif, type SarifNote } from "../../report/sarif.ts"
import { dayOf } from "../../source/day.ts"
import { placeOf, type Place } from "../../source/source.ts"
import { visibleLine, visibleJson, visible } from "../../source/visible.ts"
import { compileProject, type ProjectResult } from "../../project/compile-project.ts"
import type { CheckFormat } from "../terminal/choices.ts"
import { findingsOf, type Terminal } from "../terminal/context.ts"
import { EXIT, resultOf, type Result } from "../terminal/result.ts"
import { witnessText, type Diagnostic } from "../../source/diagnostic.ts"
import { isUndecided } from "../../init/policy/closed.ts"

/**
 * The inputs of `check --strict`, which also fails if a generated file is stale, or `init` left something to decide.
 */
export interface Strict {
  /** The directory of the generated files. */
  readonly output: OutputPlace
  /** The command that runs the compiler, as messages and these files name it. */
  readonly command: string
}

/**
 * The command `check`: compiles the policy, and prints its findings and notes in the given format. `prefix` is the path
 * of the project in its repository, because code hosts resolve the files of `github` and `sarif` from there.
 */
export function check(
  project: Project,
  format: CheckFormat,
  terminal: Terminal,
  strict: Strict | null = null,
  prefix = "",
): Result {
  const today = dayOf(new Date())
  const result = compileProject(project, today)
  const { diagnostics, checked } = result
  const notes = checked === null ? [] : notesOf(checked, today)
  const undecided = undecidedIn(project, checked)
  const stale = strict === null || checked === null ? [] : staleIn(checked, strict)
  const findings = findingsOf(project, diagnostics, terminal.stdoutColour)
  const document =
    format === "text"
      ? [
          findings.text === "" ? "" : `${findings.text}\n`,
          `${summaryOf(project, result, undecided)}\n`,
          ...notes.map(({ text }) => `${text}\n`),
        ].join("")
      : documentOf(project, diagnostics, format, notes, prefix)
  return resultOf({
    stdout: document,
    // The document already has the findings as text.
    findings: { ...findings, text: "" },
    stderr: strict === null ? "" : strictLines(undecided, stale, strict.command),
    exit: exitOf(checked, strict === null ? [] : undecided, stale),
    data: () => ({
      file: project.policy.path,
      accepted: checked !== null,
      errors: numberOf("error", diagnostics),
      warnings: numberOf("warning", diagnostics),
      counts: checked === null ? null : countsOf(checked),
      policyHash: checked?.policyHash ?? null,
      secondLock: checked?.routes?.secondLock ?? null,
      notes,
      undecided: undecided.map(({ file, line, what }) => ({ file, line, what })),
      stale: strict === null ? null : stale,
    }),
  })
}

const numberOf = (severity: Diagnostic["severity"], diagnostics: readonly Diagnostic[]): number =>
  diagnostics.filter((one) => one.severity === severity).length

/** Notes about a correct policy: an active shadow mode, and requests that only the second lock refuses. */
const notesOf = (checked: CheckedPolicy, today: string): readonly SarifNote[] => [
  ...shadowNotes(checked, today),
  ...heldNotesOf(checked).map(({ rule, text }): SarifNote => ({
    file: checked.source.path,
    line: rule?.place.line ?? 1,
    text: visibleLine(text),
  })),
]

/** The note of an active shadow mode, in which denials are reported but not enforced; none if it is over. */
function shadowNotes({ source, ast, policy: { shadow } }: CheckedPolicy, today: string): readonly SarifNote[] {
  const until = ast.shadow?.until ?? null
  if (shadow === undefined || until === null || shadow.until < today) return []
  const { file, line } = placeOf(source, until.span)
  return [{ file, line, text: visibleLine(shadowInWords(shadow)) }]
}

/** The names of generated files that are out of date. */
const staleIn = (checked: CheckedPolicy, { output, command }: Strict): readonly string[] =>
  output.staleAmong(generate(checked, command)).map(({ path }) => `${output.directory}/${path}`)

/** The exit code, if several apply: a rejected policy comes first, then what is undecided, then a stale file. */
function exitOf(checked: CheckedPolicy | null, undecided: readonly Undecided[], stale: readonly string[]): number {
  if (checked === null) return EXIT.rejected
  if (undecided.length > 0) return EXIT.gate
  return stale.length > 0 ? EXIT.stale : EXIT.fine
}

/** The last line of `check`: `policy/app.policy.ts is accepted: 12 rules for 9 pages, 0 warnings`. */
function summaryOf(project: Project, { diagnostics, checked }: ProjectResult, undecided: readonly Undecided[]): string {
  const warnings = count(numberOf("warning", diagnostics), "warning")
  const file = visibleLine(project.policy.path)
  if (checked === null) return `${file} is rejected: ${count(numberOf("error", diagnostics), "error")}, ${warnings}`
  const { secondLock } = checked.routes ?? {}
  const lockSentence = secondLock === undefined ? "" : `. ${secondLockInWords(secondLock)}`
  return `${file} is accepted: ${countsInWords(countsOf(checked))}, ${[warnings, ...undecidedInWords(undecided)].join(", ")}${lockSentence}`
}

/** The lines of `--strict` on stderr: what is undecided or stale, with the numbers. */
const strictLines = (undecided: readonly Undecided[], stale: readonly string[], command: string): string =>
  [
    ...undecided.map(
      ({ file, line, what, kind }) =>
        `${visibleLine(file)}:${line}: ${kind === "rule" ? "undecided" : "marked CHECK"}: ${visibleLine(what)}`,
    ),
    ...stale.map((file) => `${visibleLine(file)} is out of date: run \`${command} generate\``),
    ...(undecided.length + stale.length === 0
      ? []
      : [
          `failed by --strict: ${[...undecidedInWords(undecided), ...(stale.length === 0 ? [] : [`${count(stale.length, "file")} out of date`])].join(", ")}`,
        ]),
  ]
    .map((line) => `${line}\n`)
    .join("")

/** A rule that is still undecided since `init`, or a line that it marked CHECK. */
interface Undecided {
  readonly file: string
  readonly line: number
  /** The rule's key, or the text of the mark. */
  readonly what: string
  readonly kind: "rule" | "mark"
}

/** A comment that `init` leaves at a line for a person to check. */
const MARK = /\/\/ CHECK\b:? ?(.*)$/

/** Rules with the reason that `init` wrote, and CHECK comments, in the policy and the lock modules. */
function undecidedIn({ policy, chain, textOf }: Project, checked: CheckedPolicy | null): readonly Undecided[] {
  const rules = (checked?.rules ?? [])
    .filter(({ rule }) => isUndecided(rule.why))
    .map(({ key, place }): Undecided => ({ file: place.file, line: place.line, what: `rule ${key}`, kind: "rule" }))
  const marks = [policy.path, ...(chain?.files ?? [])].flatMap((file) => marksIn(file, textOf(file) ?? ""))
  // A CHECK comment above an undecided rule is not counted again.
  const separateMarks = marks.filter(
    ({ file, line }) => !rules.some((rule) => rule.file === file && rule.line === line + 1),
  )
  return [...rules, ...separateMarks].toSorted((a, b) =>
    a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1,
  )
}

/** The numbers of both kinds in words: `2 rules undecided, 1 line marked CHECK`. Nothing for a kind without any. */
function undecidedInWords(undecided: readonly Undecided[]): readonly string[] {
  const rules = undecided.filter(({ kind }) => kind === "rule").length
  const marks = undecided.length - rules
  return [
    ...(rules === 0 ? [] : [`${count(rules, "rule")} undecided`]),
    ...(marks === 0 ? [] : [`${count(marks, "line")} marked CHECK`]),
  ]
}

function marksIn(file: string, text: string): readonly Undecided[] {
  return text.split("\n").flatMap((content, at) => {
    const [, what] = MARK.exec(content.trimEnd()) ?? []
    return what === undefined ? [] : [{ file, line: at + 1, what: what === "" ? "CHECK" : what, kind: "mark" }]
  })
}

/** The findings and notes in a format for programs. */
function documentOf(
  { policy, textOf }: Project,
  diagnostics: ProjectResult["diagnostics"],
  format: Exclude<CheckFormat, "text">,
  notes: readonly SarifNote[],
  prefix: string,
): string {
  if (format === "json") return reportJson(diagnostics, notes)
  const placed = diagnostics.map((finding) => diagnosticBeneath(prefix, finding))
  const placedNotes = notes.map((note) => ({ ...note, file: beneath(prefix, note.file) }))
  if (format === "github") return reportGithub(placed, placedNotes)
  return reportSarif(placed, {
    policyFile: beneath(prefix, policy.path),
    textOf: (file) => textOf(file.startsWith(prefix) ? file.slice(prefix.length) : file),
    notes: placedNotes,
  })
}

/** The path of a project's file with a prefix; an absolute path, of a file outside the project, as it is. */
const beneath = (prefix: string, file: string): string => (path.isAbsolute(file) ? file : `${prefix}${file}`)

/** A finding whose files have a prefix. */
function diagnosticBeneath(prefix: string, finding: Diagnostic): Diagnostic {
  const placed = <T extends { readonly span: Place }>(one: T): T => ({
    ...one,
    span: { ...one.span, file: beneath(prefix, one.span.file) },
  })
  const { span, related, fix } = finding
  return {
    ...finding,
    span: span === null ? null : placed({ span }).span,
    related: related.map(placed),
    fix: fix === null ? null : placed(fix),
  }
}

/** The findings as data, with counts, and notes if there are any. */
export function reportJson(diagnostics: readonly Diagnostic[], notes: readonly SarifNote[] = []): string {
  const errors = numberOf("error", diagnostics)
  const warnings = numberOf("warning", diagnostics)
  return `${visibleJson({ errors, warnings, diagnostics, ...(notes.length === 0 ? {} : { notes }) })}\n`
}

/** Findings as workflow commands of GitHub Actions, which shows them beside the changed lines. */
export const reportGithub = (diagnostics: readonly Diagnostic[], notes: readonly SarifNote[] = []): string =>
  [...diagnostics.map(commandOf), ...notes.map(noticeOf)].map((line) => `${line}\n`).join("")

const noticeOf = ({ file, line, text }: SarifNote): string =>
  `::notice file=${escapedProperty(file)},line=${line}::${escapedText(text)}`

/** A finding as one workflow command: its place and code as properties, and then its text. */
function commandOf({ code, severity, message, note, hint, witness, span }: Diagnostic): string {
  const place: Record<string, string | number> =
    span === null
      ? {}
      : {
          file: span.file,
          line: span.line,
          endLine: span.endLine,
          // The runner accepts columns only within one line, and its end column is inclusive.
          ...(span.line === span.endLine
            ? { col: span.column, endColumn: Math.max(span.column, span.endColumn - 1) }
            : {}),
        }
  const properties = Object.entries<string | number>({ ...place, title: code }).map(
    ([key, value]) => `${key}=${escapedProperty(String(value))}`,
  )
  const text = [
    message,
    ...(note === null ? [] : [note]),
    ...(witness === null ? [] : [`witness: ${witnessText(witness)}`]),
    ...(hint === null ? [] : [`hint: ${hint}`]),
  ]
  return `::${severity} ${properties.join(",")}::${text.map(escapedText).join("%0A")}`
}

// The runner reads commands line by line, so an author's text must not start another one.
const escapedText = (text: string): string =>
  visible(text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A"))

const escapedProperty = (text: string): string => escapedText(text).replaceAll(":", "%3A").replaceAll(",", "%2C")
