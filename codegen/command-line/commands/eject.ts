import { isUtf8 } from "node:buffer"
import { lstatSync, readFileSync, statSync } from "node:fs"
import path from "node:path"
import { compareText } from "../../../policy/governing-rule.ts"
import { count } from "../../check/regions/counts.ts"
import type { PackageFiles } from "../../eject/package-files.ts"
import { ejectPlanOf, type FileChange } from "../../eject/plan.ts"
import { generate } from "../../emit/generate.ts"
import { outputTo } from "../../emit/output.ts"
import { writeFiles } from "../../init/write-files.ts"
import { compileProject } from "../../project/compile-project.ts"
import { defaultsOf } from "../../project/defaults.ts"
import { InputError, readProject, type ProjectPaths, type Project } from "../../project/disk.ts"
import { setUpIn } from "../../set-up/set-ups.ts"
import { dayOf } from "../../source/day.ts"
import { installCommandOf } from "../../source/package-manager.ts"
import { entriesIn } from "../../source/project-files.ts"
import { visible } from "../../source/visible.ts"
import { targetIn } from "../../targets/targets.ts"
import { loaderInjector } from "../../vite/inject-loaders.ts"
import { findingsOf, type Terminal } from "../terminal/context.ts"
import { patchOf } from "../terminal/patch.ts"
import { EXIT, failed, resultOf, type Result } from "../terminal/result.ts"

/**
 * Removes the package from an app and leaves its locks as files of the app. Writes all files or none. Tests pass the
 * files of the package as `given`; by default they are those of the package that runs.
 */
export function eject(paths: ProjectPaths, isDryRun: boolean, terminal: Terminal, given?: PackageFiles): Result {
  const { root } = paths
  const { appDirectory, out, command } = defaultsOf(root)
  const project = readProject(paths)
  const { diagnostics, checked } = compileProject(project, dayOf(new Date()))
  const findings = findingsOf(project, diagnostics, terminal.stderrColour)
  if (checked === null) return failed(EXIT.rejected, "nothing was changed: the policy is rejected\n", findings)
  if (outputTo(root, out).staleAmong(generate(checked, command)).length > 0)
    return resultOf({
      stderr: `nothing was changed: run \`${command} generate\` first, so that the guards are up to date\n`,
      exit: EXIT.stale,
      data: () => ({ isWritten: false, files: [], lost: [], left: [] }),
    })
  const packageFiles = given ?? installedPackage()
  const { name } = packageFiles.manifest
  const { sources, unreadable, mentions } = filesNaming(root, name, out)
  const plan = ejectPlanOf(
    {
      appDirectory,
      policy: project.policy.path,
      out,
      sources,
      unreadable,
      withLoader: withLoaders(project, paths),
      // Apps on Next run this script after each build, which puts the second lock into it. Null for other apps.
      seal:
        setUpIn(root).sealScript?.(
          root,
          project.buildDirectory ?? null,
          checked,
          sources.map((source) => source.path),
        ) ?? null,
      computedBasename: project.computedBasename ?? null,
      mentions,
      install: installCommandOf(root),
      textOf: (file) => textAt(path.resolve(root, file)),
      exists: (file) => lstatSync(path.resolve(root, file), { throwIfNoEntry: false }) !== undefined,
    },
    packageFiles,
  )
  if ("refused" in plan) return failed(EXIT.rejected, visible(`nothing was changed:\n\n${plan.refused.join("\n")}\n`))
  const { files, lost, left } = plan
  if (!isDryRun) writeFiles(root, files)
  const home = path.posix.join(appDirectory, name)
  // `seal.js` is written for the app, and not copied from the package.
  const isCopied = ({ path: file, before }: FileChange): boolean =>
    before === null && file.startsWith(`${home}/`) && file !== `${home}/seal.js`
  const copied = files.filter(isCopied)
  const changed = files.filter((file) => !isCopied(file))
  const paragraphs = [
    [
      isDryRun ? `would take ${name} out:` : `took ${name} out:`,
      ...changed.map((file) => `  ${kindOf(file).padEnd(7)} ${file.path}`),
      `  new     ${home}/ (${count(copied.length, "file")}: the locks, copied from the package)`,
    ].join("\n"),
    [
      "kept: every page is refused and opened as before.",
      "lost without the package:",
      ...lost.map((line) => `  - ${line}`),
    ].join("\n"),
    ["left to do:", ...left.map((line) => `  - ${line}`)].join("\n"),
  ]
  return resultOf({
    stdout: isDryRun ? patchOf(changed) : "",
    stderr: visible(`${paragraphs.join("\n\n")}\n`),
    data: () => ({
      isWritten: !isDryRun,
      files: files.map((file) => ({ path: file.path, change: kindOf(file) })),
      lost,
      left,
    }),
  })
}

const kindOf = ({ before, after }: FileChange): "new" | "changed" | "deleted" =>
  before === null ? "new" : after === null ? "deleted" : "changed"

/** The files of the package that this command line belongs to. */
function installedPackage(): PackageFiles {
  for (let folder = import.meta.dirname; folder !== path.dirname(folder); folder = path.dirname(folder)) {
    const text = textAt(path.join(folder, "package.json"))
    const manifest = text === null ? null : (JSON.parse(text) as PackageFiles["manifest"])
    // The first manifest above this file is the package's own, or the one of the repository, which does not export
    // itself.
    if (manifest?.exports?.["./package.json"] !== undefined)
      return { manifest, textOf: (file) => textAt(path.join(folder, file)) }
    if (manifest !== null) break
  }
  throw new InputError(
    "`eject` copies the installed package, and this command line runs from its source: there is nothing to copy",
  )
}

/**
 * The guarded pages without a loader, each with its text to which an empty loader is added. Builds with the plugin add
 * it, so that the browser sends a request, which the locks judge, before it shows the page.
 */
function withLoaders(project: Project, paths: ProjectPaths): ReadonlyMap<string, string> {
  const isBuild = true
  // The injector notes the pages that it changed, for a check after a build. Nothing is built here.
  const changed = new Map()
  const injector = loaderInjector(paths, targetIn(paths.root).routesOf, isBuild, changed)
  return new Map(
    // `addedLoaders`: all pages without a loader. The injector returns null for those that are not guarded.
    (project.addedLoaders ?? []).flatMap((file) => {
      const text = project.textOf(file)
      const withLoader = text === null ? null : injector.textWith(path.resolve(paths.root, file), text)
      return withLoader === null ? [] : [[file, withLoader] as const]
    }),
  )
}

/** Directories without the app's own code. */
const SKIPPED = new Set(["node_modules", "build", "dist", "coverage", ".git", ".react-router", ".next"])
/** The largest file that is searched for the package's name, in bytes. Code that people write is smaller. */
const MAX_FILE_SIZE = 1024 * 1024

/**
 * The code files of the app, code files that name the package but are not UTF-8, and other text files that name it.
 * Leaves out `out`, the directory of the generated files.
 */
function filesNaming(root: string, name: string, out: string) {
  const sources: { readonly path: string; readonly text: string }[] = []
  const unreadable: string[] = []
  const mentions: string[] = []
  const visit = (directory: string): void => {
    for (const entry of entriesIn(path.join(root, directory))) {
      const file = path.posix.join(directory, entry.name)
      if (entry.isDirectory()) {
        if (!SKIPPED.has(entry.name) && file !== out) visit(file)
        continue
      }
      const isCode = /\.[cm]?[jt]sx?$/.test(entry.name)
      // The lock files of package managers follow when the package is uninstalled.
      const isText = /\.(?:ya?ml|md|sh|toml)$|^Dockerfile/.test(entry.name) && !/lock/.test(entry.name)
      if (!entry.isFile() || !(isCode || isText)) continue
      if ((statSync(path.join(root, file), { throwIfNoEntry: false })?.size ?? Infinity) > MAX_FILE_SIZE) continue
      const bytes = bytesAt(path.join(root, file))
      if (bytes === null) continue
      const text = bytes.toString("utf8")
      if (!isCode) {
        if (text.includes(name)) mentions.push(file)
      } else if (isUtf8(bytes)) sources.push({ path: file, text })
      else if (text.includes(name)) unreadable.push(file)
    }
  }
  visit("")
  return {
    sources: sources.toSorted((a, b) => compareText(a.path, b.path)),
    unreadable: unreadable.toSorted(compareText),
    mentions: mentions.toSorted(compareText),
  }
}

/** The text of a file; null if it is missing or not UTF-8, because rewriting it would change its bytes. */
function textAt(file: string): string | null {
  const bytes = bytesAt(file)
  return bytes !== null && isUtf8(bytes) ? bytes.toString("utf8") : null
}

function bytesAt(file: string): Buffer | null {
  try {
    return readFileSync(file)
  } catch {
    return null
  }
}
