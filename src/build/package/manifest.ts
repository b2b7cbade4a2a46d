import { COMMAND_LINE, EXPORTS } from "./exports.ts"

/** The workbench's own manifest, as far as the package takes after it. */
export interface Workbench {
  readonly name: string
  readonly version: string
  readonly description: string
  readonly license: string
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
}

/** The dependencies of the command line, the Vite plugin and the session machine of Supabase. The locks need none of them. */
const DEPENDENCIES = ["@babel/code-frame", "commander", "diff", "lru-cache", "papaparse", "ts-morph", "xstate", "zod"]

/**
 * What the app brings, at any version and all optional. npm refuses to install beside a version that a peer's range does
 * not name, optional or not, and installs the newest version of a required peer: an app on Next would get a router that
 * wants another React. The command line refuses versions that the locks do not support, and says what to run.
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

/** Where the compiler puts the module of a source, in the package. */
export const compiledOf = (source: string, extension: "js" | "d.ts"): string =>
  source.replace(/\.tsx?$/, `.${extension}`)

/** The names a compiled module may import. */
export const importable: ReadonlySet<string> = new Set([...DEPENDENCIES, ...PEERS])

/** The package's manifest. Ranges instead of the workbench's exact versions, so that apps need nothing twice. */
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
    keywords: ["react-router", "authorization", "access-control", "guards", "policy", "supabase"],
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

/** A file that a shell can start, whatever the compiler calls the command line. */
export const launcherText = `#!/usr/bin/env node\nimport "../${compiledOf(COMMAND_LINE, "js")}"\n`
