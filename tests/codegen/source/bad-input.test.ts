import { execFileSync } from "node:child_process"
import { mkdirSync, symlinkSync, truncateSync } from "node:fs"
import path from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { policyOf, ruleOf } from "../../policy/build.ts"
import { policyIn } from "../command-line/command-line.ts"
import { Repository } from "../history/git-repository.ts"
import { textOfPolicy } from "../emit/load-guards.ts"

const HOME = { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 } as const
const HELPERS = 'import { route } from "@react-router/dev/routes"\n'

const repeated = (before: string, times: number, after = ""): string => before.repeat(times) + after.repeat(times)

const FILES: Readonly<Record<string, string | Buffer>> = {
  "policy/app.policy.ts": textOfPolicy(policyOf([ruleOf("/a", "exact", "signed-in")], { home: HOME })),
  "policy/long.policy.ts": `// ${"x".repeat(17 * 1024 * 1024)}`,
  "policy/parentheses.policy.ts": `export default ${repeated("(", 50_000, ")")}`,
  "policy/objects.policy.ts": `export default ${repeated("{ a: ", 50_000, "}")}`,
  "policy/garbage.policy.ts": `export default ${repeated("-", 100_000)}`,
  "policy/empty.policy.ts": "",
  "policy/bytes.policy.ts": Buffer.from([0x65, 0xff, 0xfe]),
  "policy/one.policy.ts": 'import two from "./two.policy.ts"\nexport default two\n',
  "policy/two.policy.ts": 'import one from "./one.policy.ts"\nexport default one\n',
  "policy/many.policy.ts": textOfPolicy(
    policyOf(
      Array.from({ length: 50_000 }, (_, i) => ruleOf(`/a${i % 250}/b${i}`, "exact", "signed-in")),
      { home: HOME },
    ),
  ),
  "react-router.config.ts": 'export default { appDirectory: "src" }\n',
  "src/routes.ts": `${HELPERS}export default [route("a", "a.tsx"), route("*", "a.tsx")]\n`,
  "src/a.tsx": "export const loader = () => null\nexport default function Page() {}\n",
  "src/empty.ts": "",
  "src/bytes.ts": Buffer.from([0xff, 0xfe]),
  "src/lists.ts": `${HELPERS}export default ${repeated("[", 20_000, "]")}`,
  "src/nested.ts": `${HELPERS}export default [${repeated('route("a", "a.tsx", [', 5000, "])")}]`,
  "src/one.ts": 'import { two } from "./two.ts"\nexport const one = [...two]\nexport default [...two]\n',
  "src/two.ts": 'import { one } from "./one.ts"\nexport const two = [...one]\n',
  "src/modules.ts": `${HELPERS}export default [route("a", "deep.tsx"), route("b", "bytes.ts"), route("c", "directory")]\n`,
  "src/deep.tsx": `export default ${repeated("(", 50_000, ")")}`,
}

let repository: Repository

beforeAll(() => {
  repository = new Repository()
  for (const [file, text] of Object.entries(FILES)) repository.write(file, text)
  const at = (file: string): string => path.join(repository.root, file)
  repository.write("policy/huge.policy.ts", "")
  truncateSync(at("policy/huge.policy.ts"), 65 * 1024 * 1024)
  for (const directory of ["policy/directory.policy.ts", "src/directory", "src/directory.ts"]) mkdirSync(at(directory))
  execFileSync("mkfifo", [at("policy/pipe.policy.ts")])
  symlinkSync("loop.policy.ts", at("policy/loop.policy.ts"))
})

afterAll(() => repository.remove())

const policy = (name: string): readonly string[] => [
  "check",
  "--routes",
  "none",
  "--policy",
  `policy/${name}.policy.ts`,
]
const routes = (name: string): readonly string[] => ["check", "--routes", `src/${name}.ts`]

const BAD: readonly (readonly [string, { given: readonly string[]; status: number; said: string | RegExp }])[] = [
  ["a policy of 65 MiB", { given: policy("huge"), status: 1, said: "`policy/huge.policy.ts` is larger than 64 MiB" }],
  ["a policy of 17 million characters", { given: policy("long"), status: 1, said: "the file is larger than 16 MiB" }],
  ["a policy of 50,000 parentheses", { given: policy("parentheses"), status: 1, said: "nested too deeply" }],
  ["a policy of 50,000 objects in one another", { given: policy("objects"), status: 1, said: "nested too deeply" }],
  ["a policy of 100,000 syntax errors", { given: policy("garbage"), status: 1, said: "is rejected: 10 errors" }],
  ["an empty policy", { given: policy("empty"), status: 1, said: "error[P103]: the file has no default export" }],
  ["a policy that is not UTF-8", { given: policy("bytes"), status: 1, said: "is not text in UTF-8" }],
  [
    "policies that import each other",
    { given: policy("one"), status: 1, said: /error\[P103\]: the default export is `two`/ },
  ],
  [
    "a policy that is a directory",
    { given: policy("directory"), status: 1, said: "directory.policy.ts` cannot be read" },
  ],
  [
    "a policy without an end",
    { given: ["check", "--policy", "/dev/zero"], status: 1, said: "`/dev/zero` cannot be read" },
  ],
  ["a policy that is a pipe", { given: policy("pipe"), status: 1, said: "pipe.policy.ts` cannot be read" }],
  ["a policy that is a link to itself", { given: policy("loop"), status: 1, said: "loop.policy.ts` cannot be read" }],
  [
    "a policy beneath a file",
    { given: ["check", "--policy", "src/a.tsx/x"], status: 1, said: "`src/a.tsx/x` does not exist" },
  ],
  [
    "a route list that is not UTF-8",
    { given: routes("bytes"), status: 66, said: "the route list `src/bytes.ts` is not text in UTF-8\n" },
  ],
  [
    "a route list that is a directory",
    { given: routes("directory"), status: 66, said: "the route list `src/directory.ts` cannot be read\n" },
  ],
  [
    "an empty route list",
    { given: routes("empty"), status: 1, said: "error[P401]: the route list has no default export" },
  ],
  ["a route list of 20,000 lists in one another", { given: routes("lists"), status: 1, said: "nested too deeply" }],
  ["a route list of 5,000 routes in one another", { given: routes("nested"), status: 1, said: "nested too deeply" }],
  [
    "route lists that import each other",
    { given: routes("one"), status: 1, said: "error[P402]: `two` cannot be read" },
  ],
  [
    "route modules that cannot be parsed, or are no text, or are directories",
    {
      given: routes("modules"),
      status: 1,
      said: /`src\/bytes\.ts` does not exist or cannot be read[^]*`src\/deep\.tsx` does[^]*`src\/directory` does/,
    },
  ],
  [
    "access tests that are a directory",
    { given: ["verify", "--tests", "src"], status: 66, said: "the file of access tests `src` does not exist" },
  ],
  [
    "access tests without an end",
    {
      given: ["verify", "--tests", "/dev/zero"],
      status: 66,
      said: "`/dev/zero` does not exist, or is not a UTF-8 text file of at most 64 MiB",
    },
  ],
  [
    "a repository without a commit",
    {
      given: ["diff"],
      status: 66,
      said: "there is no revision `HEAD`: give a commit, a branch, a tag or a day such as 2027-01-31\n",
    },
  ],
  [
    "the history of a repository without a commit",
    {
      given: ["history"],
      status: 66,
      said: "there is no revision `HEAD`: give a commit, a branch, a tag or a day such as 2027-01-31\n",
    },
  ],
  [
    "50,000 rules",
    {
      given: policy("many"),
      status: 0,
      said: "policy/many.policy.ts is accepted: 50000 rules for 0 pages, 0 warnings",
    },
  ],
]

describe("the command line prints one clear sentence without a stack trace, and has the right exit code, for", () => {
  test.each(BAD)("%s", async (_, { given, status, said }) => {
    const { stdout, stderr, ...ended } = await policyIn(repository.root, ...given)
    expect(stdout + stderr).toMatch(said)
    expect(ended.status).toBe(status)
    expect(stdout + stderr).not.toMatch(/^\s+at |our bug/m)
    // No progress in a pipe, however long it takes.
    expect(stdout + stderr).not.toContain("\r")
    // Nothing of a hostile file floods the terminal.
    expect((stdout + stderr).length).toBeLessThan(5000)
  })
})
