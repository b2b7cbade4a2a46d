import {
  chmodSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { ownPolicy } from "../../../src/policies/chosen/own-policy.server.ts"
import { replacePolicy } from "../../../src/routes/editor/review/apply.server.ts"

let directory: string
let file: string

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), "sallyport-apply-"))
  file = path.join(directory, "app.policy.ts")
  writeFileSync(file, "before\n")
})
afterEach(() => rmSync(directory, { recursive: true }))

const was = (text: string) => (current: string) => current === text

test("an unchanged policy file is replaced, and no other file is left behind", async () => {
  chmodSync(file, 0o640)
  expect(await replacePolicy(file, "after\n", was("before\n"))).toBe(true)
  expect(readFileSync(file, "utf8")).toBe("after\n")
  expect(statSync(file).mode & 0o777).toBe(0o640)
  expect(readdirSync(directory)).toEqual(["app.policy.ts"])
})

test("a policy file that was changed meanwhile is not overwritten", async () => {
  expect(await replacePolicy(file, "after\n", was("something else\n"))).toBe(false)
  expect(readFileSync(file, "utf8")).toBe("before\n")
  expect(readdirSync(directory)).toEqual(["app.policy.ts"])
})

test("a file with CRLF keeps its line breaks", async () => {
  writeFileSync(file, "before\r\nend\r\n")
  expect(await replacePolicy(file, "after\nend\n", () => true)).toBe(true)
  expect(readFileSync(file, "utf8")).toBe("after\r\nend\r\n")
})

test("a link to the policy stays a link", async () => {
  const link = path.join(directory, "link.ts")
  symlinkSync(file, link)
  expect(await replacePolicy(link, "after\n", () => true)).toBe(true)
  expect(lstatSync(link).isSymbolicLink()).toBe(true)
  expect(readFileSync(file, "utf8")).toBe("after\n")
})

test("after two simultaneous writes the file is complete and has one of the texts", async () => {
  const long = (letter: string) => letter.repeat(200_000)
  const written = await Promise.all(["x", "y"].map((letter) => replacePolicy(file, long(letter), () => true)))
  expect(written).toEqual([true, true])
  expect([long("x"), long("y")]).toContain(readFileSync(file, "utf8"))
  expect(readdirSync(directory)).toEqual(["app.policy.ts"])
})

test("in development, a request from this machine may write the policy file, and no other request", () => {
  expect(ownPolicy.writableFor({ local: true })).toMatch(/\/policy\/app\.policy\.ts$/)
  expect(ownPolicy.writableFor({ local: false })).toBeNull()
})
