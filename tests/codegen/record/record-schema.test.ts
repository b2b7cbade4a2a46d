import { readFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"
import { readProject } from "../../../codegen/project/disk.ts"
import { readRecord } from "../../../codegen/record/read-record.ts"
import { recordedRoutesOf } from "../../../codegen/record/versions.ts"
import { recordJsonSchema } from "../../../codegen/record/record-schema.ts"
import { recordText } from "../../../codegen/record/record-text.ts"
import { EVENTFUL, recordOf, sourcesOf } from "./histories.ts"
import { isValid } from "./json-schema.ts"

const ROOT = path.resolve(import.meta.dirname, "../../..")
const published = readFileSync(path.join(ROOT, "src/build/package/shipped/sallyport-record.schema.json"), "utf8")
const schema = JSON.parse(published) as Readonly<Record<string, unknown>>

const { routes: inventory } = readProject({ root: ROOT, policy: "policy/app.policy.ts", routes: "src/routes.ts" })
const routes = recordedRoutesOf(inventory!)
const TEXT = recordText(
  recordOf(
    sourcesOf(EVENTFUL).map((source, at) => ({
      ...source,
      ...(at === EVENTFUL.length - 1 ? { routes, tags: ["v1.0"] } : {}),
    })),
    { inventory },
  ),
)

test("the published JSON Schema is the one used to read records", () => {
  expect(schema).toEqual(JSON.parse(recordJsonSchema()))
})

test("a record of every kind of version, with this app's own routes, is valid", () => {
  expect(isValid(schema, JSON.parse(TEXT))).toBe(true)
  expect(readRecord(TEXT)).toHaveProperty("record")
})

test.each([
  ["another format", '"sallyport-record/2"', '"sallyport-record/3"'],
  ["an app without a name", '"app": "shop"', '"app": ""'],
  ["a key that nobody knows", '"complete": true', '"complete": true, "owner": "x"'],
  ["a key that is missing", '"complete": true,', ""],
  ["a status that is none", '"status":"absent"', '"status":"gone"'],
  ["an outcome that is none", '"signed-out":"401"', '"signed-out":"maybe"'],
  ["a state that is none", '"signed-out":"401"', '"signed-off":"401"'],
  ["a requirement that is none", '"require":"anyone"', '"require":"nobody"'],
  ["a time that is none", "2026-01-01", "2026-13-01"],
  ["a commit in other letters", /"commit":"0/, '"commit":"g'],
  ["a line before the first", '"line":1,', '"line":0,'],
  ["a place of too few numbers", /"place":\[\d+,/, '"place":['],
  ["a route of another kind", '"kind":"resource"', '"kind":"layout"'],
  ["a tag that asks git for more than a name", '"v1.0"', '"v1.0^{commit}"'],
  ["a list of no tags", '["v1.0"]', "[]"],
  ["no version", /"versions": \[[^]*\n\],/, '"versions": [],'],
  ["a module that is half claimed", '"exists":true,', ""],
])("%s is invalid for the schema and for the reader", (_, from, to) => {
  const broken = TEXT.replace(from, to)
  expect(broken).not.toBe(TEXT)
  expect(isValid(schema, JSON.parse(broken))).toBe(false)
  expect(readRecord(broken)).toHaveProperty("fault")
})
