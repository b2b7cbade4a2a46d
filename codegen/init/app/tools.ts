import type { AppFacts, PlannedFile } from "./found.ts"

/** A formatter or linter. */
interface Checker {
  /** The name of its package. */
  readonly name: string
  /** The command that reformats files, without the package manager that runs it. */
  readonly fix: string
  /** The setting that excludes a directory, in words. `config` is the app's configuration file; null if it has none. */
  readonly leaveOut: (directory: string, config: string | null) => string
  /** The checker's possible configuration files. */
  readonly configs: readonly string[]
}

/** The tools that check or format code: how each fixes files, and how it leaves a directory out. */
const CHECKERS: readonly Checker[] = [
  {
    name: "@biomejs/biome",
    fix: "biome check --write",
    leaveOut: (directory, config) => `\`"!${directory}"\` in \`files.includes\` of ${config ?? "biome.json"}`,
    configs: ["biome.json", "biome.jsonc"],
  },
  {
    name: "eslint",
    fix: "eslint --fix",
    leaveOut: (directory, config) => `\`{ ignores: ["${directory}/"] }\` in ${config ?? "its configuration"}`,
    configs: ["js", "mjs", "cjs", "ts", "mts", "cts"].map((extension) => `eslint.config.${extension}`),
  },
  {
    name: "oxfmt",
    fix: "oxfmt",
    leaveOut: (directory, config) => `\`"${directory}/"\` in \`ignorePatterns\` of ${config ?? ".oxfmtrc.json"}`,
    configs: [".oxfmtrc.json", ".oxfmtrc.jsonc"],
  },
]

/** For Prettier in a workspace's root. In the app itself, `init` runs Prettier and writes `.prettierignore`. */
const PRETTIER: Checker = {
  name: "prettier",
  fix: "prettier --write",
  leaveOut: (directory) => `\`${directory}/\` in .prettierignore`,
  configs: [".prettierignore"],
}

/** True for files that linters and formatters check: neither generated nor deleted nor dotfiles. */
const isChecked = ({ path, after, isGenerated }: PlannedFile): boolean =>
  !isGenerated && after !== null && !path.startsWith(".")

/**
 * The commands and exclusions that make formatters and linters accept the written files. Sources may take the app's own
 * style; generated files must stay as they are, because they are compared with the policy.
 */
export const checkerTasks = (
  { packages, workspace, runner, textOf }: AppFacts,
  files: readonly PlannedFile[],
  generated: string,
): readonly string[] => {
  const checked = files.filter(isChecked).map(({ path }) => path)
  const own = CHECKERS.filter(({ name }) => packages.has(name))
  const tasks = own.map((checker) => taskOf(checker, runner, checked, generated, textOf))
  if (workspace === null) return tasks
  const { directory } = workspace
  // A checker of the workspace's root checks the app too, unless the app has its own.
  const above = [...CHECKERS, PRETTIER].filter(({ name }) => workspace.packages.has(name) && !packages.has(name))
  const inside = checked.map((file) => `${directory}/${file}`)
  return [
    ...tasks,
    ...above.map(
      (checker) =>
        `in the workspace's root, ${taskOf(checker, runner, inside, `${directory}/${generated}`, workspace.textOf)}`,
    ),
  ]
}

/**
 * One checker's task: to leave out the generated files, unless its configuration names them already, and then to run.
 */
function taskOf(
  { name, fix, leaveOut, configs }: Checker,
  runner: string,
  checked: readonly string[],
  generated: string,
  textOf: AppFacts["textOf"],
): string {
  const config = configs.find((file) => textOf(file) !== null) ?? null
  const isLeftOut = configs.some((file) => textOf(file)?.includes(generated) === true)
  const run = `run \`${runner} ${fix} ${checked.join(" ")}\``
  return `${name}: ${isLeftOut ? run : `leave out ${generated}, whose files are compared with the policy: write ${leaveOut(generated, config)}; then ${run}`}`
}
