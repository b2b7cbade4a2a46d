import { readdirSync, renameSync, rmSync, symlinkSync } from "node:fs"
import path from "node:path"
import { afterAll, beforeAll, expect, describe, test } from "vitest"
import { policyIn } from "../command-line/command-line.ts"
import { Repository } from "../history/git-repository.ts"
import { BOUND, edited, type Edits } from "./app.ts"

const repository = new Repository()
afterAll(() => repository.remove())

function checkOut(edits: Edits): void {
  for (const name of readdirSync(repository.root))
    if (name !== ".git") rmSync(path.join(repository.root, name), { recursive: true })
  for (const [file, text] of Object.entries(edited(edits))) repository.write(file, text)
}

/** Stores the files as they are, then says how git converts them: only what is read of them would be another text. */
function converted(attributes: Edits): string {
  checkOut({})
  repository.commit("Files as they are")
  for (const [file, text] of Object.entries(attributes)) repository.write(file, text!)
  return repository.commit("Attributes")
}

let bound = ""
beforeAll(() => {
  checkOut({})
  bound = repository.commit("Bound")
})

const gate = (...args: readonly string[]) =>
  policyIn(repository.root, "--routes", "none", "diff", "--fail-on", "opened", "--format", "json", bound, ...args)

/** The codes of what each command refuses: `check`, `diff` to the working tree, `diff` to a commit. */
async function refusals(commit: string) {
  const [check, working, committed] = [
    await policyIn(repository.root, "check", "--format", "json"),
    await gate(),
    await gate(commit),
  ]
  const lost = ({ stdout }: { readonly stdout: string }) =>
    JSON.parse(stdout).lost.map((one: { code: string }) => one.code)
  return {
    check: [check.status, JSON.parse(check.stdout).diagnostics.map((one: { code: string }) => one.code)],
    working: [working.status, lost(working)],
    committed: [committed.status, lost(committed)],
  }
}

const REFUSED = { check: [1, ["P114"]], working: [3, ["P114"]], committed: [3, ["P114"]] }

describe("a file that connects the app to its guards, and that git converts, is refused:", () => {
  test.each([
    ["another encoding of the root module", { ".gitattributes": "app/root.tsx working-tree-encoding=UTF-7\n" }],
    [
      "another encoding, in the app's own directory",
      { "app/.gitattributes": "root.tsx working-tree-encoding=LATIN1\n" },
    ],
    ["a filter of the module that opens the locks", { ".gitattributes": "*.server.ts filter=secret\n" }],
    ["a filter through a macro", { ".gitattributes": "[attr]plain filter=secret\napp/root.tsx plain\n" }],
    ["words that git fills in in the compiled guards", { "app/generated/.gitattributes": "* ident\n" }],
    ["words that git fills in for an archive in Vite's configuration", { ".gitattributes": "vite.* export-subst\n" }],
  ] as const)("%s", async (_, attributes) => {
    expect(await refusals(converted(attributes))).toEqual(REFUSED)
  })

  test("with its name, the reason and the next step", async () => {
    converted({ ".gitattributes": "app/root.tsx filter=secret\n" })
    const { stdout } = await policyIn(repository.root, "check")
    expect(stdout).toContain("`app/root.tsx`, which binds the app to its guards")
    expect(stdout).toContain("its git attribute is `filter=secret`")
    expect(stdout).toContain("hint: remove that for this file")
  })

  test("a filter on the router's configuration, which can move the app", async () => {
    checkOut({
      "react-router.config.ts": "export default {}\n",
      ".gitattributes": "react-router.config.ts filter=secret\n",
    })
    const { working, committed } = await refusals(repository.commit("Configured"))
    expect({ working, committed }).toEqual({ working: REFUSED.working, committed: REFUSED.committed })
  })

  test("a link beside the root module, which the router would use instead", async () => {
    checkOut({ "app/other.js": "export default function App() {}\n" })
    symlinkSync("other.js", path.join(repository.root, "app/root.js"))
    expect(await gate(repository.commit("A link"))).toMatchObject({
      status: 3,
      stdout: expect.stringContaining("P114"),
    })
  })

  test("a link to the module that opens the locks", async () => {
    checkOut({})
    renameSync(path.join(repository.root, "app/sallyport.server.ts"), path.join(repository.root, "app/kept.ts"))
    symlinkSync("kept.ts", path.join(repository.root, "app/sallyport.server.ts"))
    const { check, working } = await refusals(repository.commit("A link"))
    expect({ check, working }).toEqual({ check: REFUSED.check, working: REFUSED.working })
  })
})

describe("a file that git stores unchanged, except for line endings, is accepted:", () => {
  test.each([
    ["attributes of other files", "*.png filter=lfs diff=lfs merge=lfs -text\n"],
    ["line ends of another system", "*.ts text eol=crlf\n"],
    ["a filter that is taken back", "* filter=lfs\n* -filter\n"],
    ["a filter of a module that no link of the chain leads to", "app/a.tsx filter=secret\n"],
  ])("%s", async (_, attributes) => {
    const fine = { check: [0, []], working: [0, []], committed: [0, []] }
    expect(await refusals(converted({ ".gitattributes": attributes }))).toEqual(fine)
  })
})

test("a file outside the repository does not hide a converted file inside it", async () => {
  const other = new Repository()
  try {
    for (const [file, text] of Object.entries(BOUND)) other.write(file, text)
    converted({ ".gitattributes": "policy/** filter=secret\n" })
    const routes = path.join(path.relative(repository.root, other.root), "app/routes.ts")
    const { stdout } = await policyIn(repository.root, "check", "--routes", routes.replaceAll(path.sep, "/"))
    expect(stdout).toContain("git does not store the policy file")
  } finally {
    other.remove()
  }
})
