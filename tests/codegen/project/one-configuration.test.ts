import { describe, expect, test } from "vitest"
import { readProject } from "../../../codegen/project/disk.ts"
import { configOf } from "../../../codegen/react-router/app-paths.ts"
import { filesOn } from "../../../codegen/source/project-files.ts"
import { defaultsOf } from "../../../codegen/project/defaults.ts"
import { init } from "../../../codegen/command-line/commands/init.ts"
import { minimal } from "../init/apps.ts"
import { policyIn } from "../command-line/command-line.ts"
import { edited } from "../lock-chain/app.ts"
import { projectOf } from "./router-project.ts"

const ON = "export default { future: { v8_middleware: true } }\n"
const OFF = "export default {}\n"

/** In the order in which the router looks, in version 7.16 and in version 8. */
const EXTENSIONS = ["js", "jsx", "ts", "tsx", "mjs", "mts"] as const

const PAIRS = EXTENSIONS.flatMap((one, at) => EXTENSIONS.slice(at + 1).map((other) => [one, other] as const))

const config = (extension: string): string => `react-router.config.${extension}`

function codesIn(root: string): readonly string[] {
  const { diagnostics } = readProject({ root, policy: "policy/app.policy.ts", routes: "app/routes.ts" })
  return diagnostics.map(({ code }) => code).toSorted()
}

describe("of two configurations of the router,", () => {
  test.each(PAIRS)(
    "%s is read before %s, both are named, and version 7 without middleware is refused",
    (read, ignored) => {
      const both = (first: string, second: string) =>
        projectOf(edited({ [config(read)]: first, [config(ignored)]: second }), "seven")
      expect(codesIn(both(OFF, ON))).toEqual(["P418", "P436"])
      expect(codesIn(both(ON, OFF))).toEqual(["P436"])
      const root = both(ON, OFF)
      expect(configOf("app/routes.ts", filesOn(root).has)).toBe(config(read))
      expect(readProject({ root, policy: "policy/app.policy.ts", routes: "app/routes.ts" }).diagnostics).toMatchObject([
        {
          message: `\`${config(read)}\` and \`${config(ignored)}\` are both there, and only the first is read`,
          span: { file: config(ignored) },
        },
      ])
    },
  )

  test.each([
    ["without a server", "export default { ssr: false }\n", "P416"],
    ["with a base path", 'export default { basename: "/%" }\n', "P417"],
  ])("the one that is read counts, %s", (_, text, code) => {
    const twins = (read: string, ignored: string) =>
      projectOf(edited({ "react-router.config.js": read, "react-router.config.ts": ignored }), "none")
    expect(codesIn(twins(text, OFF))).toEqual([code, "P436"].toSorted())
    expect(codesIn(twins(OFF, text))).toEqual(["P436"])
  })

  test("the command line finds the app where the configuration in use says", () => {
    const root = projectOf(
      edited({
        "react-router.config.js": 'export default { appDirectory: "app" }\n',
        "react-router.config.ts": 'export default { appDirectory: "src" }\n',
      }),
      "none",
    )
    expect(defaultsOf(root).appDirectory).toBe("app")
  })
})

test("a configuration in the app directory does not count, because the router does not look there", () => {
  expect(
    codesIn(projectOf(edited({ "app/react-router.config.ts": ON, "react-router.config.ts": OFF }), "seven")),
  ).toEqual(["P418"])
  expect(codesIn(projectOf(edited({ "app/react-router.config.ts": ON }), "seven"))).toEqual(["P418"])
})

test.each([
  ["Vite's configuration", "vite.config.js", "export default {}\n"],
  ["the route list", "app/routes.js", "export default []\n"],
  ["the root module", "app/root.jsx", "export default () => null\n"],
])("two files of %s are an error for check and for init", async (_, file, text) => {
  const root = projectOf(edited({ [file]: text }), "none")
  const { status, stdout } = await policyIn(root, "check")
  expect(status).toBe(1)
  expect(stdout).toContain("error[P436]")
  const app = projectOf({ ...minimal, [file]: text }, "none")
  const asked = {
    root: app,
    policy: "policy/app.policy.ts",
    dryRun: false,
    openPrerendered: false,
    keep: null,
    session: null,
  } as const
  const refused = init(asked, { stdoutColour: false, stderrColour: false })
  expect([refused.exit, refused.stderr]).toEqual([1, expect.stringContaining("error[P436]")])
})
