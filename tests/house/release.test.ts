// A release publishes what was tested, with provenance, and gives no job more rights than it needs.
import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, test } from "vitest"

import { releaseFault } from "../../src/build/package/release.ts"

const ROOT = path.resolve(import.meta.dirname, "../..")
const textOf = (file: string): string => readFileSync(path.join(ROOT, file), "utf8")
const { version } = JSON.parse(textOf("package.json")) as { readonly version: string }
const CHANGELOG = textOf("CHANGELOG.md")

describe("a tag is published", () => {
  test("if it is the version of package.json and the changelog has a section for it", () => {
    expect(releaseFault(`v${version}`, version, CHANGELOG)).toBeNull()
  })

  test.each([
    ["of another version", "v9.9.9", version, CHANGELOG, "the tag is v9.9.9"],
    ["without a v", version, version, CHANGELOG, `tag it v${version}`],
    ["without changes", "v9.9.9", "9.9.9", CHANGELOG, "lists no changes"],
    [
      "with an empty section",
      "v9.9.9",
      "9.9.9",
      "# Changelog\n\n## 9.9.9\n\n## 0.1.0\n\n- A change\n",
      "lists no changes",
    ],
  ])("never for %s", (_, tag, own, changelog, fault) => {
    expect(releaseFault(tag, own, changelog)).toContain(fault)
  })
})

describe.each(globSync(".github/workflows/*.yml", { cwd: ROOT }))("%s", (file) => {
  test("pins every action by the hash of its commit", () => {
    const used = [...textOf(file).matchAll(/uses: (\S+)(.*)/g)].map(([, action, comment]) => `${action}${comment}`)
    const loose = used.filter((use) => !/^\.\/|^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(use))
    expect(loose).toEqual([])
  })
})

describe("the release workflow", () => {
  const text = textOf(".github/workflows/release.yml")
  const jobs = new Map(
    text
      .split("\njobs:\n")[1]!
      .split(/^ {2}(?=\w+:$)/m)
      .slice(1)
      .map((job) => [job.split(":")[0]!, job]),
  )

  test("gives permissions to single jobs and none to all", () => {
    expect(text).toContain("\npermissions: {}\n")
    expect([...jobs].map(([name, job]) => [name, job.match(/(?:id-token|contents|packages): \w+/g)])).toEqual([
      ["test", ["contents: read"]],
      ["pack", ["contents: read"]],
      ["publish", ["id-token: write"]],
    ])
  })

  test("publishes after all tests, with provenance, and runs no third-party code with the right to publish", () => {
    const publish = jobs.get("publish")!
    expect(publish).toContain("needs: [test, pack]")
    expect(publish.match(/run: .*/g)).toEqual([
      "run: npm publish ./*.tgz --provenance --access public --ignore-scripts",
    ])
    expect(jobs.get("test")).toContain("uses: ./.github/workflows/ci.yml")
  })
})
