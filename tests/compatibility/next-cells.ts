import type { NextBuild } from "../adoption/next-site.ts"
import { withCacheComponents, withSetting } from "../adoption/next-variants.ts"

/** The app of Next with one version of it, built in one way. */
export interface NextCell {
  readonly name: string
  /** By package: the range that npm installs in place of the app's own. */
  readonly versions: Readonly<Record<string, string>>
  readonly build: Omit<NextBuild, "place">
  /** True if only the reading of addresses is tried. */
  readonly isOfSpellings?: true
}

/** Each minor version that is supported, from its first safe patch on. */
const MINORS = [
  { minor: "16.3", versions: { next: "~16.3.3" } },
  { minor: "16.4", versions: { next: "~16.4.0" } },
]

const BUILDS: readonly (readonly [name: string, build: NextCell["build"]])[] = (
  ["turbopack", "webpack"] as const
).flatMap((bundler) => [
  [bundler, { bundler }],
  [`${bundler}, cacheComponents`, { bundler, change: withCacheComponents }],
  [`${bundler}, standalone`, { bundler, isStandalone: true }],
])

const NEWEST = MINORS.at(-1)!

/** Settings that change how Next reads addresses: only the spellings are compared there. */
const SETTINGS: readonly NextCell[] = [
  'basePath: "/base"',
  "trailingSlash: true",
  "experimental: { caseSensitiveRoutes: true }",
].map((setting) => ({
  name: `next ${NEWEST.minor}, ${setting}`,
  versions: NEWEST.versions,
  build: { change: withSetting(setting) },
  isOfSpellings: true,
}))

export const NEXT_CELLS: readonly NextCell[] = [
  ...MINORS.flatMap(({ minor, versions }) =>
    BUILDS.map(([name, build]) => ({ name: `next ${minor}, ${name}`, versions, build })),
  ),
  ...SETTINGS,
]
