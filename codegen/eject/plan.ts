import path from "node:path"
import { compareText } from "../../policy/governing-rule.ts"
import { withImports, withoutPlugin, withoutPolicyType } from "./code-edits.ts"
import { importsOf, modulesBehind, packageOf, type PackageFiles } from "./package-files.ts"

/** The text of a file of the app before and after; null if the file does not exist. */
export interface FileChange {
  readonly path: string
  readonly before: string | null
  readonly after: string | null
}

/** The changes that remove the package from an app. */
export interface EjectPlan {
  readonly files: readonly FileChange[]
  /** Protections that the app loses with the package, as sentences. */
  readonly lost: readonly string[]
  /** Steps that the developer has to take, as sentences. */
  readonly left: readonly string[]
}

/**
 * The script that seals the builds of a Next app without the package. To seal a build is to put the second lock before
 * each of its entries.
 */
export interface SealScript {
  /** The module of the package that it imports. */
  readonly module: string
  readonly text: string
  /** Protections that such an app loses, as sentences. */
  readonly lost: readonly string[]
}

/** The facts about an app that the plan depends on. */
export interface AppToEject {
  readonly appDirectory: string
  readonly policy: string
  /** The directory of the generated files. */
  readonly out: string
  /** Every file that may import the package, the policy and Vite's configuration among them. */
  readonly sources: readonly { readonly path: string; readonly text: string }[]
  /** Code files that name the package but are not UTF-8. Rewriting them would damage their other characters. */
  readonly unreadable: readonly string[]
  /** Pages to which the plugin adds an empty loader, with their text including that loader. */
  readonly withLoader: ReadonlyMap<string, string>
  /** The base path that the router's configuration computes; null if none. */
  readonly computedBasename: string | null
  /** Null where the locks are part of every build. */
  readonly seal: SealScript | null
  /** The command that installs what `package.json` lists. */
  readonly install: string
  /** Workflows, ignore lists and other text files that name the package. */
  readonly mentions: readonly string[]
  readonly textOf: (file: string) => string | null
  /** True for a file, a directory or a link. */
  readonly exists: (file: string) => boolean
}

/**
 * Plans how to remove the package from an app and keep its locks as files of the app, or gives the reasons against it.
 */
export function ejectPlanOf(app: AppToEject, own: PackageFiles): EjectPlan | { readonly refused: readonly string[] } {
  const { name, version } = own.manifest
  // The directory of the copied modules.
  const home = path.posix.join(app.appDirectory, name)
  if (app.exists(home)) return { refused: [`${home} exists already: move it away first`] }
  const manifest = app.textOf("package.json")
  if (manifest === null) return { refused: ["package.json cannot be read as UTF-8 text"] }
  const { texts, refused } = withoutPluginAndType(app, name)
  if (refused.length > 0) return { refused }

  // What is still imported after these edits has to be copied.
  const used = new Set([...texts.values()].flatMap((text) => importsFrom(name, text)))
  const copied = modulesBehind(used, app.seal === null ? [] : [app.seal.module], own)
  const guards = `${app.out}/guards.ts`
  const changed = [...texts].map(([file, text]): FileChange => {
    const after = withImports(text, (specifier) => {
      const module = copied.moduleOf.get(specifier)
      return module === undefined ? null : specifierOf(file, `${home}/${module}`)
    })
    const note = file === app.policy ? policyNote(guards, name, version) : ""
    return { path: file, before: app.textOf(file), after: note + after }
  })
  const added = (file: string, text: string | null): FileChange => ({
    path: `${home}/${file}`,
    before: null,
    after: text,
  })
  const deleted = (file: string): FileChange => ({ path: file, before: app.textOf(file), after: null })
  const compiled = app.textOf(guards)
  const script = `node ${home}/seal.js`
  const edited = manifestWithout(manifest, { name, script }, copied.dependencies)
  return {
    files: [
      ...changed,
      {
        path: guards,
        before: compiled,
        // The first line marks the file as generated.
        after: compiled?.replace(/^\/\/ Generated .*$/m, () => guardsNote(app.policy, name, version)) ?? null,
      },
      deleted(`${app.out}/guard-table.json`),
      deleted(`${app.out}/guard-table.md`),
      { path: "package.json", before: manifest, after: edited },
      ...attributesWithout(app),
      ...[...copied.files].map(([file, text]) =>
        added(
          file,
          app.seal === null ? text : text.replace(SEAL_IN_MESSAGE, (_, quote: string) => `${quote}${script}`),
        ),
      ),
      ...(app.seal === null ? [] : [added("seal.js", app.seal.text), added("package.json", MODULE_MANIFEST)]),
      added("LICENSE", own.textOf("LICENSE")),
      added("README.md", readmeOf(name, version)),
    ].filter(({ before, after }) => before !== after),
    lost: lostIn(app),
    left: leftIn(
      app,
      { name, home, manifest: edited },
      changed.map(({ path: file, after }) => ({ path: file, text: after ?? "" })),
    ),
  }
}

/** The specifiers by which a module imports the package or a part of it. */
const importsFrom = (name: string, text: string): readonly string[] =>
  importsOf(text)
    .map(({ fileName }) => fileName)
    .filter((specifier) => packageOf(specifier) === name)

/**
 * The texts of the files that import the package, and of pages with an added loader, without the uses of the plugin and
 * of the policy's type. These two are not copied into the app. `refused` are the reasons why that is impossible.
 */
function withoutPluginAndType(
  app: AppToEject,
  name: string,
): { readonly texts: ReadonlyMap<string, string>; readonly refused: readonly string[] } {
  const texts = new Map(app.withLoader)
  const refused = app.unreadable.map((file) => `${file}: it names \`${name}\` and is not UTF-8: save it as UTF-8 first`)
  const plugin = `${name}/vite`
  for (const source of app.sources) {
    const { path: file } = source
    const text = texts.get(file) ?? source.text
    const specifiers = importsFrom(name, text)
    if (specifiers.length === 0) continue
    const edited = specifiers.includes(plugin)
      ? withoutPlugin(file, text, plugin)
      : file === app.policy
        ? withoutPolicyType(file, text, name)
        : text
    if (edited === null)
      refused.push(`${file}: remove the import of \`${name}\` and every use of it there, then run this again`)
    else texts.set(file, edited)
  }
  return { texts, refused }
}

/**
 * The command in messages of the copied modules, between backticks, which may be escaped. The app's own script takes
 * its place.
 */
const SEAL_IN_MESSAGE = /(\\?`)sallyport seal(?=\\?`)/g

/** The manifest beside the copied modules. Node then runs them in an app that is written as CommonJS, too. */
const MODULE_MANIFEST = '{ "private": true, "type": "module", "sideEffects": false }\n'

/** The first line of the guards that an app keeps. */
const guardsNote = (policy: string, name: string, version: string): string =>
  `// Compiled from ${policy} by ${name} ${version}, which was taken out since. Nothing keeps the two together any more.`

/** The lines above the policy that an app keeps. */
const policyNote = (guards: string, name: string, version: string): string =>
  `// Not in force by itself: ${guards} was compiled from this file by ${name} ${version}, which was taken out since.
// To put it back in force, run \`npm install ${name}\` and \`npx ${name} init\`.

`

const readmeOf = (name: string, version: string): string => `# Locks

Copied from ${name} ${version} by \`eject\`. These are the modules that the app imported: plain JavaScript with types. They are yours now; the licence is beside them.
`

const lostIn = ({ policy, out, computedBasename, seal }: AppToEject): readonly string[] => [
  `a change of ${policy} has no effect: to change access, edit the compiled ${out}/guards.ts, or install the package again`,
  ...(seal?.lost ?? LOST),
  ...(computedBasename === null ? [] : ["the plugin passed the computed `basename` to the locks with each build"]),
]

/** The protections that an app on React Router loses. */
const LOST: readonly string[] = [
  "a page that is added has no rule and gets the `unlisted` status; no build stops for it, and none adds the `loader` that a guarded page needs",
  "a server starts even if its locks were removed: keep `locks.headers` and `locks.middleware` first in the root's `middleware`",
  "proved invariants, the guard table, `diff`, records and the other commands are gone",
]

/**
 * The steps that are left to the developer. `manifest` and `texts` are `package.json` and the changed files afterwards.
 */
function leftIn(
  app: AppToEject,
  { name, home, manifest }: Readonly<Record<"name" | "home" | "manifest", string>>,
  texts: AppToEject["sources"],
): readonly string[] {
  const root = app.sources.find(
    ({ path: file }) =>
      path.posix.dirname(file) === app.appDirectory && /^root\.[jt]sx?$/.test(path.posix.basename(file)),
  )
  const { scripts = {} } = JSON.parse(manifest) as { readonly scripts?: Readonly<Record<string, string>> }
  // Scripts that run the package as a command, and not as a part of a path or of another name.
  const calls = Object.entries(scripts).filter(([, call]) => new RegExp(`(?<![\\w./-])${name}(?![\\w/])`).test(call))
  const stillNaming = texts
    .filter(({ text }) => new RegExp(`["'\`]${name}(?:["'\`]|/)`).test(text))
    .map(({ path: file }) => file)
  return [
    `run \`${app.install}\`, so that the lock file and node_modules follow package.json`,
    ...(app.computedBasename === null ? [] : ["pass `basename` to `openLocks`, computed as in react-router.config"]),
    ...(root !== undefined && !root.text.includes(".headers")
      ? [`${root.path}: put \`locks.headers\` before \`locks.middleware\``]
      : []),
    ...(app.seal === null || Object.values(scripts).some((call) => call.includes(`${home}/seal.js`))
      ? []
      : [`run \`node ${home}/seal.js\` after each \`next build\`: without it, no server starts`]),
    ...calls.map(([script]) => `package.json: the script \`${script}\` still runs \`${name}\``),
    ...stillNaming.map((file) => `${file}: it still names \`${name}\` in a text`),
    ...app.mentions.map((file) => `${file}: it names \`${name}\`; remove those lines`),
    `if a linter or formatter complains, exclude ${home} from it`,
  ]
}

/** The keys of `package.json` under which packages are listed. */
const DEPENDENCIES = [
  "dependencies",
  "devDependencies",
  "optionalDependencies",
  "peerDependencies",
  "peerDependenciesMeta",
] as const

/**
 * `package.json` without the package and its scripts, with `script` in place of its seal, and with the packages that
 * the copied modules import.
 */
function manifestWithout(
  text: string,
  { name, script }: Readonly<Record<"name" | "script", string>>,
  more: Readonly<Record<string, string>>,
): string {
  // `sallyport seal` as a command, with or without a package runner, and not as part of a path or of another command.
  const seal = new RegExp(`(?<![\\w./-])(?:(?:npx|bunx|yarn|(?:pnpm|npm) exec) )?${name} seal(?![\\w-])`, "g")
  const manifest = JSON.parse(text.replace(/^\u{feff}/u, "")) as Record<string, Record<string, string> | undefined>
  const edited = { ...manifest }
  const edit = (key: string, change: (entries: readonly (readonly [string, string])[]) => typeof entries): void => {
    if (manifest[key] !== undefined) edited[key] = Object.fromEntries(change(Object.entries(manifest[key])))
  }
  edit("scripts", (all) =>
    all
      // The script that `init` adds runs the package and nothing else.
      .filter(([, call]) => call !== name)
      .map(([scriptName, call]) => [scriptName, call.replace(seal, () => script)]),
  )
  for (const key of DEPENDENCIES) edit(key, (all) => all.filter(([dependency]) => dependency !== name))
  const { dependencies = {} } = edited
  const missing = Object.entries(more).filter(([dependency]) => dependencies[dependency] === undefined)
  // npm keeps dependencies sorted. A list that gets no new one stays in the app's own order.
  if (missing.length > 0)
    edited["dependencies"] = Object.fromEntries(
      [...Object.entries(dependencies), ...missing].toSorted(([a], [b]) => compareText(a, b)),
    )
  // In the style of the file: the indent of its first key, its line ends, and the line end after it.
  const indent = /^[{\s]*\n([ \t]+)/.exec(text)?.[1] ?? "  "
  const newline = text.includes("\r\n") ? "\r\n" : "\n"
  return JSON.stringify(edited, null, indent).replaceAll("\n", newline) + (text.endsWith("\n") ? newline : "")
}

/** `.gitattributes` without the line that hides generated files in diffs: people edit these files from now on. */
function attributesWithout({ out, textOf }: AppToEject): readonly FileChange[] {
  const before = textOf(".gitattributes")
  if (before === null) return []
  const after = before
    .split("\n")
    .filter((line) => line.trim().split(/\s+/)[0]?.replace(/^\//, "") !== `${out}/*`)
    .join("\n")
  return [{ path: ".gitattributes", before, after: after.trim() === "" ? null : after }]
}

/** The specifier with which the file `from` imports the file `to`. */
function specifierOf(from: string, to: string): string {
  const relative = path.posix.relative(path.posix.dirname(from), to)
  return relative.startsWith(".") ? relative : `./${relative}`
}
