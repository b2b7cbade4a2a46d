import path from "node:path"
import { ts } from "ts-morph"
import { manifestEntries, runnerFor } from "../../source/package-manager.ts"
import type { AppFacts, PlannedFile } from "./found.ts"

/** A formatter or linter. */
interface Checker {
  /** The name of its package. */
  readonly name: string
  /** The command that reformats files, without the package manager that runs it. */
  readonly fix: string
  /** The instruction to exclude a directory: what to write, and in which file. */
  readonly leaveOut: (directory: string, settings: Settings) => string
  /** The checker's possible configuration files; the first one that exists counts. */
  readonly configs: readonly string[]
}

/** The settings of an app's checker. */
interface Settings {
  /** The file that has them; null if there is none. */
  readonly config: string | null
  /** The text of that file; empty if there is none. */
  readonly text: string
  /** The installed version of the checker; null if it cannot be read. */
  readonly version: string | null
}

const MANIFEST = "package.json"

/** True for settings in the format before ESLint 9: there, `ignores` is an error, and any named file counts as code. */
const isOldEslint = (config: string | null): boolean =>
  config === MANIFEST || config === ".eslintignore" || config?.startsWith(".eslintrc") === true

/** The tools that check or format code: how each fixes files, and how it leaves a directory out. */
const CHECKERS: readonly Checker[] = [
  {
    name: "@biomejs/biome",
    fix: "biome check --write",
    leaveOut(directory, { config, text, version }) {
      const file = config ?? "biome.json"
      if (version?.startsWith("1.") === true) return `write \`"${directory}"\` in \`files.ignore\` of ${file}`
      // Biome takes no file at all if the list only excludes.
      return hasIncludes(file, text)
        ? `add \`"!${directory}"\` at the end of \`files.includes\` in ${file}`
        : `write \`"files": { "includes": ["**", "!${directory}"] }\` in ${file}`
    },
    configs: ["biome.json", "biome.jsonc"],
  },
  {
    name: "eslint",
    fix: "eslint --fix",
    leaveOut(directory, { config }) {
      if (config === ".eslintignore") return `write \`${directory}/\` in .eslintignore`
      if (!isOldEslint(config)) return `write \`{ ignores: ["${directory}/"] }\` in ${config ?? "its configuration"}`
      return `write \`"${directory}/"\` in \`ignorePatterns\` of ${config === MANIFEST ? `\`eslintConfig\` in ${MANIFEST}` : config}`
    },
    configs: [
      ...["js", "mjs", "cjs", "ts", "mts", "cts"].map((extension) => `eslint.config.${extension}`),
      ".eslintignore",
      ...[".js", ".cjs", ".yaml", ".yml", ".json", ""].map((extension) => `.eslintrc${extension}`),
      MANIFEST,
    ],
  },
  {
    name: "oxfmt",
    fix: "oxfmt",
    leaveOut: (directory, { config }) =>
      `write \`"${directory}/"\` in \`ignorePatterns\` of ${config ?? ".oxfmtrc.json"}`,
    configs: [".oxfmtrc.json", ".oxfmtrc.jsonc", "oxfmt.config.ts", "oxfmt.config.mts"],
  },
]

/** True if Biome's configuration, JSON with comments, lists files to take, and not only files to leave out. */
function hasIncludes(file: string, text: string): boolean {
  const { config } = ts.parseConfigFileTextToJson(file, text) as { readonly config?: { readonly files?: unknown } }
  const files = config?.files as { readonly includes?: unknown } | undefined
  return Array.isArray(files?.includes) && files.includes.some((one) => !String(one).startsWith("!"))
}

/** Prettier where `init` cannot run it itself: in a workspace's root, and in an app from which it cannot be loaded. */
const PRETTIER: Checker = {
  name: "prettier",
  fix: "prettier --write",
  leaveOut: (directory) => `write \`${directory}/\` in .prettierignore`,
  configs: [".prettierignore"],
}

/** Files with Prettier's settings. */
const PRETTIER_FILES = [
  ".prettierignore",
  ...["", ".json", ".json5", ".yaml", ".yml", ".toml"].map((extension) => `.prettierrc${extension}`),
  ...["js", "cjs", "mjs", "ts", "cts", "mts"].flatMap((extension) => [
    `.prettierrc.${extension}`,
    `prettier.config.${extension}`,
  ]),
]

/** Files with the commands that run before each commit. */
const COMMIT_FILES = [
  ...["", ".json", ".yaml", ".yml", ".js", ".cjs", ".mjs"].map((extension) => `.lintstagedrc${extension}`),
  ...["js", "cjs", "mjs", "ts"].map((extension) => `lint-staged.config.${extension}`),
  "lefthook.yml",
  ".husky/pre-commit",
]

/** A command that runs Prettier. */
const RUNS_PRETTIER = /(?<![\w@/.-])prettier(?![\w/.-])/

/**
 * True if a project formats its files with Prettier: it lists the package, has Prettier's settings, or runs it in a
 * script or before each commit. Prettier itself may be installed elsewhere, or fetched by `npx`.
 */
export function usesPrettier(packages: ReadonlySet<string>, textOf: AppFacts["textOf"]): boolean {
  if (packages.has("prettier") || PRETTIER_FILES.some((file) => textOf(file) !== null)) return true
  const manifest = manifestIn(textOf)
  const runs = [manifest["scripts"], manifest["lint-staged"], manifest["simple-git-hooks"]]
  return (
    manifest["prettier"] !== undefined ||
    [...runs.map((one) => JSON.stringify(one) ?? ""), ...COMMIT_FILES.map((file) => textOf(file) ?? "")].some((text) =>
      RUNS_PRETTIER.test(text),
    )
  )
}

/** The entries of a project's manifest; none if it cannot be read. */
const manifestIn = (textOf: AppFacts["textOf"]): Readonly<Record<string, unknown>> =>
  manifestEntries(textOf(MANIFEST) ?? "") ?? {}

/** True for files that linters and formatters check: neither generated nor deleted nor dotfiles. */
const isChecked = ({ path, after, isGenerated }: PlannedFile): boolean =>
  !isGenerated && after !== null && !path.startsWith(".")

/**
 * The commands and exclusions that make formatters and linters accept the written files. Sources may take the app's own
 * style; generated files must stay as they are, because they are compared with the policy. `isFormatted`: Prettier has
 * formatted the files already.
 */
export const checkerTasks = (
  { packages, workspace, runner, textOf, versionOf }: AppFacts,
  files: readonly PlannedFile[],
  generated: string,
  isFormatted: boolean,
): readonly string[] => {
  const checked = files.filter(isChecked).map(({ path }) => path)
  const own = CHECKERS.filter(({ name }) => packages.has(name))
  const tasks = own.map((checker) => taskOf(checker, runner, checked, generated, textOf, versionOf(checker.name)))
  const isPrettierAbove = workspace !== null && usesPrettier(workspace.packages, workspace.textOf)
  if (usesPrettier(packages, textOf) && !isFormatted && !isPrettierAbove)
    tasks.push(`prettier: ${runText(PRETTIER, runnerFor(runner, packages.has("prettier")), checked)}`)
  if (workspace === null) return tasks
  const { directory } = workspace
  // A checker of the workspace's root checks the app too, unless the app has its own.
  const above = CHECKERS.filter(({ name }) => workspace.packages.has(name) && !packages.has(name))
  // Run in the root, Prettier reads only the `.prettierignore` there, even if the app has Prettier too.
  if (isPrettierAbove) above.push(PRETTIER)
  const inside = checked.map((file) => `${directory}/${file}`)
  return [
    ...tasks,
    ...above.map((checker) => {
      const runs = runnerFor(runner, workspace.packages.has(checker.name))
      return `in the workspace's root, ${taskOf(checker, runs, inside, `${directory}/${generated}`, workspace.textOf, versionOf(checker.name))}`
    }),
  ]
}

/**
 * One checker's task: to leave out the generated files, unless its configuration names them already, and then to run.
 */
function taskOf(
  checker: Checker,
  runner: string,
  checked: readonly string[],
  generated: string,
  textOf: AppFacts["textOf"],
  version: string | null,
): string {
  const { name, leaveOut, configs } = checker
  const found = configs.filter((file) =>
    file === MANIFEST ? manifestIn(textOf)["eslintConfig"] !== undefined : textOf(file) !== null,
  )
  const config = found[0] ?? null
  // The new format of ESLint reads no other file.
  const read = config?.startsWith("eslint.config.") === true ? [config] : found
  const isLeftOut = read.some((file) => {
    const text = file === MANIFEST ? JSON.stringify(manifestIn(textOf)["eslintConfig"]) : textOf(file)
    return text?.includes(generated) === true
  })
  const files =
    name === "eslint" && isOldEslint(config) ? checked.filter((file) => path.basename(file) !== MANIFEST) : checked
  const run = runText(checker, runner, files)
  if (isLeftOut) return `${name}: ${run}`
  const text = (config === null ? null : textOf(config)) ?? ""
  return `${name}: leave out ${generated}, whose files are compared with the policy: ${leaveOut(generated, { config, text, version })}; then ${run}`
}

/** The command that runs a checker, in words. */
const runText = ({ fix }: Checker, runner: string, files: readonly string[]): string =>
  `run \`${runner} ${fix} ${files.join(" ")}\``
