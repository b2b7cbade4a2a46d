/** A part of the source with the tests that are about it and need neither git nor a build. */
interface Area {
  /** Globs of the files to mutate. */
  readonly mutate: readonly string[]
  /** Globs of the test files, those first that notice most in the shortest time. */
  readonly tests: readonly string[]
  /** Leaves alone the code that runs only while a module is loaded. Each mutant of it makes every test of the area run. */
  readonly ignoreStatic: boolean
}

export const AREAS = {
  machine: {
    mutate: ["src/session/machine/*.ts"],
    tests: [
      "tests/session/machine/{facts,verdict,clock}.test.ts",
      "tests/session/machine/reach.test.ts",
      "tests/session/machine/{machine,policy}.test.ts",
    ],
    // It is the machine's configuration, of which `mutants.test.ts` changes every step, guard, target and update.
    ignoreStatic: true,
  },
  guard: {
    mutate: ["src/guard/core/*.ts"],
    tests: [
      "tests/guard/{page-url,basename,client-guard,express-lock,options,error-view,one-request}.test.ts",
      "tests/guard/{entry-check,safe-next,settled-rest,open-locks,before,several-rules}.test.ts",
      "tests/guard/{lock-answer,one-question,route-lock,shadow,session-for}.test.ts",
    ],
    ignoreStatic: false,
  },
  policy: {
    mutate: ["policy/!(app.policy).ts"],
    tests: ["tests/policy/*.test.ts"],
    ignoreStatic: false,
  },
  "session-server": {
    mutate: ["src/session/{cookies,supabase,jwt}/*.ts"],
    tests: ["tests/session/{browser-cookies,cookie-storage}.test.ts", "tests/session/{ports,supabase}/*.test.ts"],
    ignoreStatic: false,
  },
} as const satisfies Readonly<Record<string, Area>>

export type AreaName = keyof typeof AREAS

export const isAreaName = (name: string): name is AreaName => Object.hasOwn(AREAS, name)

export const areaNamed = (name: string): Area => {
  if (!isAreaName(name)) throw new Error(`no area is called ${name}`)
  return AREAS[name]
}
