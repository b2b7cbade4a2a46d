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
import { isLocalRequest } from "../../../src/policies/chosen/own-policy.server.ts"
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

const requests: readonly [string, { url: string; headers?: Record<string, string>; want: boolean }][] = [
  ["the loopback address", { url: "http://127.0.0.1:3000/editor/review", want: true }],
  ["localhost", { url: "http://localhost:3000/editor/review", want: true }],
  ["the other loopback address", { url: "http://[::1]:3000/editor/review", want: true }],
  ["a public name", { url: "http://sallyport.example/editor/review", want: false }],
  ["a name that begins like loopback", { url: "http://127.0.0.1.evil.example/editor/review", want: false }],
  ["a name that ends like localhost", { url: "http://evil-localhost/editor/review", want: false }],
  ...["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"].map(
    (name): [string, { url: string; headers: Record<string, string>; want: boolean }] => [
      `a proxy's ${name}`,
      { url: "http://127.0.0.1:3000/editor/review", headers: { [name]: "x" }, want: false },
    ],
  ),
]

test.each(requests)("%s is recognised as this machine or not", (_, { url, headers = {}, want }) => {
  expect(isLocalRequest(new Request(url, { headers }))).toBe(want)
})
