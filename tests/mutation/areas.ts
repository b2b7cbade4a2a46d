/** A part of the source. `suites/<name>.test.ts` lists its tests, which need neither git nor a build. */
interface Area {
  /** Globs of the files to mutate: those whose survivors have been judged. */
  readonly mutate: readonly string[]
  /** Leaves alone the code that runs only while a module is loaded. Each mutant of it makes every test of the area run. */
  readonly ignoreStatic: boolean
}

export const AREAS = {
  machine: {
    mutate: ["src/session/machine/*.ts", "src/session/browser/auth-bridge.ts"],
    // It is the machine's configuration, of which `mutants.test.ts` changes every step, guard, target and update.
    ignoreStatic: true,
  },
  guard: {
    mutate: ["src/guard/core/{entry-check,safe-next,session-for,page-url,outcome-at,basename,next-name,limit}.ts"],
    ignoreStatic: false,
  },
} as const satisfies Readonly<Record<string, Area>>

export type AreaName = keyof typeof AREAS

export const isAreaName = (name: string): name is AreaName => Object.hasOwn(AREAS, name)
