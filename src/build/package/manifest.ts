import { COMMAND_LINE, EXPORTS } from "./exports.ts"

/** The fields of the repository's package.json that the package's manifest is made from. */
export interface Workbench {
  readonly name: string
  readonly version: string
  readonly description: string
  readonly license: string
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
}

/**
 * The dependencies of the command line, the Vite plugin and the session machine of Supabase. The locks need none of
 * them.
 */
const DEPENDENCIES = ["@babel/code-frame", "commander", "diff", "lru-cache", "papaparse", "ts-morph", "xstate", "zod"]

/**
 * The package's peer dependencies: optional, and of any version. npm refuses to install next to an app's version
 * outside a peer's range, even an optional one, and it installs the newest version of a required peer: an app on Next
 * would get a router that needs another React. The command line refuses versions that the locks do not support, with
 * what to run.
 */
const PEERS = [
  "@supabase/ssr",
  "@supabase/supabase-js",
  "@xstate/react",
  "jose",
  "next",
  "react",
  "react-router",
  "vite",
]

/** The path of a source's compiled module in the package. */
export const compiledOf = (source: string, extension: "js" | "d.ts"): string =>
  source.replace(/\.tsx?$/, `.${extension}`)

/** The packages that a compiled module may import. */
export const importable: ReadonlySet<string> = new Set([...DEPENDENCIES, ...PEERS])

/**
 * The package's manifest. It has version ranges instead of exact versions, so that apps do not install libraries twice.
 */
export function manifestOf(workbench: Workbench): Readonly<Record<string, unknown>> {
  const { name, version, description, license, dependencies } = workbench
  const versions = DEPENDENCIES.map((dependency) => {
    const exact = dependencies[dependency]
    if (exact === undefined) throw new Error(`the workbench does not depend on ${dependency}`)
    return [dependency, `^${exact}`] as const
  })
  return {
    name,
    version,
    description,
    keywords: ["react-router", "nextjs", "authorization", "access-control", "guards", "policy", "supabase"],
    license,
    type: "module",
    sideEffects: false,
    bin: { [name]: `bin/${name}.js` },
    exports: {
      ...Object.fromEntries(
        Object.entries(EXPORTS).map(([entry, source]) => [
          entry,
          { types: `./${compiledOf(source, "d.ts")}`, default: `./${compiledOf(source, "js")}` },
        ]),
      ),
      "./package.json": "./package.json",
    },
    engines: { node: ">=20.19.0" },
    dependencies: Object.fromEntries(versions),
    peerDependencies: Object.fromEntries(PEERS.map((peer) => [peer, "*"])),
    peerDependenciesMeta: Object.fromEntries(PEERS.map((peer) => [peer, { optional: true }])),
  }
}

/** The text of the executable, which imports the compiled command line. */
export const launcherText = `#!/usr/bin/env node\nimport "../${compiledOf(COMMAND_LINE, "js")}"\n`
