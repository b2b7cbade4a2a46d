import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { run } from "../../../codegen/command-line/run.ts"
import { policyAloneIn, policyIn } from "./command-line.ts"
import { copyFor, places, RUNS, type ProjectPaths } from "./runs.ts"

let at: ProjectPaths

beforeAll(async () => {
  at = await places()
})

afterAll(() => at.remove())

/** Every file, by name; git's own are nobody's to write. */
function filesIn(root: string): Readonly<Record<string, string>> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const names = files.map(({ parentPath, name }) => path.join(parentPath, name)).toSorted()
  return Object.fromEntries(names.map((name) => [path.relative(root, name), readFileSync(name, "latin1")]))
}

describe("as a separate process, a command has the same output, files and exit code as in the other tests", () => {
  test.each(RUNS.map(([status, args]) => [args.join(" "), { args, status }]))("%s", async (_, { args, status }) => {
    const { root: here, words } = copyFor(at, args)
    const { root: alone } = copyFor(at, args)
    const said = await policyIn(here, ...words)
    const { stderr, ...rest } = await policyAloneIn(alone, ...words)
    expect({ ...rest, stderr: stderr.replaceAll(alone, here) }).toEqual(said)
    expect(said).toMatchObject({ status })
    expect(filesIn(alone)).toEqual(filesIn(here))
  })

  test("and every command is covered", async () => {
    const { stdout } = await policyIn(at.shop.root, "--help")
    const commands = [...stdout.split("\nEveryday commands:\n")[1]!.matchAll(/^ {2}([a-z-]+)/gm)].map(
      ([, name]) => name,
    )
    expect(commands.length).toBeGreaterThan(10)
    expect(new Set(RUNS.map(([, [name]]) => name))).toEqual(new Set([...commands, "chekc"]))
  })
})

describe("on a terminal", () => {
  const shown = async (isTTY: boolean, env: Readonly<Record<string, string>>): Promise<string> => {
    let text = ""
    const stdout = { isTTY, write: (more: string) => (text += more) }
    const args = ["check", "--policy", "policy/rejected.policy.ts"]
    await run(args, { root: at.shop.root, stdout, stderr: { write: () => {}, fd: -1 }, env })
    return text
  }

  test("a report has colours, unless they are turned off", async () => {
    expect(await shown(true, {})).toContain("\u{1b}[")
    expect(await shown(true, { NO_COLOR: "1" })).not.toContain("\u{1b}")
    expect(await shown(false, {})).not.toContain("\u{1b}")
  })

  test.each([0, undefined])(
    "a terminal of unknown width (%s columns) gets the output of 80 columns",
    async (columns) => {
      const written = async (args: readonly string[], width: number | undefined): Promise<string> => {
        let text = ""
        const stdout = { isTTY: true, ...(width === undefined ? {} : { columns: width }), write }
        function write(more: string): void {
          text += more
        }
        await run(args, { root: at.shop.root, stdout, stderr: { write: () => {}, fd: -1 }, env: { NO_COLOR: "1" } })
        return text
      }
      expect(await written(["table"], 80)).toMatch(/^Page loads\. /)
      for (const args of [["table"], ["--help"]]) expect(await written(args, columns)).toBe(await written(args, 80))
    },
  )

  /** The text on stderr of a command with `--json`, and its object. */
  const jsonOf = async (args: readonly string[], out: boolean, err: boolean): Promise<readonly [string, string]> => {
    let object = ""
    let text = ""
    const stdout = { isTTY: out, write: (more: string) => (object += more) }
    const stderr = { isTTY: err, write: (more: string) => (text += more), fd: -1 }
    await run([...args, "--json"], { root: at.shop.root, stdout, stderr, env: {} })
    return [text, object]
  }

  test.each([
    [["codes", "P999"], "P999"],
    [["chekc"], "unknown command 'chekc'"],
  ])(
    "the reason why `%s --json > file` failed is shown, too, on a terminal and in the log of a CI job",
    async (args, words) => {
      for (const isTerminal of [true, false]) {
        const [text, object] = await jsonOf(args, false, isTerminal)
        expect(text).toContain(words)
        expect(JSON.parse(object)).toMatchObject({ outcome: "usage" })
      }
      expect((await jsonOf(args, true, true))[0]).toBe("")
    },
  )

  test("the progress of `--json > file` is shown on stderr, and not part of the object", async () => {
    let now = 0
    const clock = vi.spyOn(performance, "now").mockImplementation(() => (now += 60_000))
    const [text, object] = await jsonOf(["history"], false, false).finally(() => clock.mockRestore())
    expect(text).toMatch(/^(commits compared: \d+ of \d+\n)+$/)
    expect(JSON.parse(object)).toMatchObject({ command: "history", messages: [] })
  })
})
