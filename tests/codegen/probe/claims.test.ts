import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"

import { compile } from "../../../codegen/check/compile.ts"
import { probeCellsOf } from "../../../codegen/probe/requests.ts"
import { recordText } from "../../../codegen/record/record-text.ts"
import { paramValuesOf, type Visitor } from "../../../policy/claims.ts"
import type { Policy } from "../../../policy/language.ts"
import { patternOf } from "../../../policy/pattern.ts"
import { answerOf } from "../../../policy/reference.ts"
import { TEAM_RULES, teamPolicyOf } from "../claims/team-policy.ts"
import { textOfPolicy } from "../emit/load-guards.ts"
import { recordOf, sourcesOf } from "../record/histories.ts"
import { deployed, named, probe } from "./deployment.ts"

const POLICY = teamPolicyOf()
const text = textOfPolicy(POLICY)
const checked = compile({ policy: { path: "a.policy.ts", text }, routes: null }).checked!

let directory: string
const fileOf = (name: string) => path.join(directory, name)

beforeAll(() => {
  directory = mkdtempSync(path.join(tmpdir(), "sallyport-probe-claims-"))
  writeFileSync(fileOf("record.json"), recordText(recordOf(sourcesOf([text]))))
  for (const name of ["signed-in", "manager", "staff"]) writeFileSync(fileOf(name), `who=${name}\n`)
})

afterAll(() => rmSync(directory, { recursive: true }))

/** The manager is one of the team `acme` alone. */
function visitorAt(who: string | undefined, pathname: string): Visitor {
  if (who === undefined) return "signed-out"
  const { team } = paramValuesOf(patternOf("/t/:team"), pathname) ?? {}
  const isManager = who === "manager" && team === "acme"
  return {
    state: "signed-in",
    claims: { role: who === "staff" ? ["support"] : [], teamRole: isManager ? ["manager"] : [] },
  }
}

const serving = (policy: Policy) => (request: Request) => {
  const { pathname } = new URL(request.url)
  const who = /who=(\w[\w-]*)/.exec(request.headers.get("cookie") ?? "")?.[1]
  const { outcome } = answerOf(policy, pathname, visitorAt(who, pathname), "load")
  if (outcome.kind === "redirect") return new Response(null, { status: 302, headers: { location: outcome.to } })
  return new Response("", { status: outcome.kind === "proceed" ? 200 : outcome.status })
}

const probing = (origin: string, ...args: readonly string[]) =>
  probe(origin, "--record", fileOf("record.json"), ...args)

const MANAGER = () => ["--cookie", `team manager=${fileOf("manager")}`]

test("named visitors are tested with the params for which they have their claims", async () => {
  const app = await deployed(named(checked.policyHash, serving(POLICY)))
  const said = await probing(app.origin, ...MANAGER(), "--param", "team=acme", "--cookie", `staff=${fileOf("staff")}`)
  await app.close()
  expect(said).toMatchObject({ status: 0, stderr: "" })
  expect(said.stdout).toContain("0 differ from the guard table")
  expect(app.requests).toContain("GET /t/acme/settings")
})

test("a rule that wrongly denies or admits a named visitor is reported with the name", async () => {
  const open = TEAM_RULES.map((rule) => {
    if (rule.path === "/t/:team/settings")
      return { ...rule, require: { state: "signed-in", teamRole: ["owner"] } as const }
    return rule.path === "/admin" ? { ...rule, require: "signed-in" } : rule
  })
  const app = await deployed(named(checked.policyHash, serving(teamPolicyOf(open))))
  const { status, stdout } = await probing(
    app.origin,
    ...MANAGER(),
    "--param",
    "team=acme",
    "--cookie",
    `staff=${fileOf("staff")}`,
  )
  await app.close()
  expect(status).toBe(3)
  expect(stdout).toContain(
    "/t/acme/settings as team manager: expected the page, got 403 (rule /t/:team/settings subtree)",
  )
})

test("cells whose claims are not known from the visitor's cookie are not tested", async () => {
  const app = await deployed(named(checked.policyHash, serving(POLICY)))
  const plain = await probing(app.origin, "--cookie", `signed-in=${fileOf("signed-in")}`)
  const manager = await probing(app.origin, ...MANAGER())
  await app.close()
  expect(plain.stdout).toMatch(/not asked as signed-in: the answer depends on role \(.*rule \/admin subtree/)
  expect(plain.stdout).toMatch(/not asked as signed-in: the answer depends on teamRole/)
  expect(manager.stdout).toMatch(/not asked as team manager: the answer depends on role/)
  expect(manager.stdout).toMatch(/not asked as team manager: the answer depends on team /)
})

test("each cell is either tested or listed as not tested, and never both", () => {
  const askers = ["signed-out", "signed-in", "verified", "staff", "team manager"]
  const { requests: asked, untested: unasked } = probeCellsOf(checked, askers, "2026-01-01", { team: "acme" })!
  const all = probeCellsOf(checked, ["signed-out"], "2026-01-01")!.requests.length
  expect(asked.length + unasked.length).toBe(all * askers.length)
  const rulesOf = (visitor: string) =>
    new Set(unasked.filter((one) => (one.visitor ?? one.state) === visitor).map(({ rule }) => rule))
  expect(rulesOf("signed-in")).toEqual(new Set(["/admin subtree", "/t/:team subtree", "/t/:team/settings subtree"]))
  expect(rulesOf("staff")).toEqual(new Set(["/admin/keys subtree", "/t/:team subtree", "/t/:team/settings subtree"]))
  expect(rulesOf("signed-out")).toEqual(new Set())
})

test("two cookies for one visitor are refused: only one of them would be tried", async () => {
  expect(await probing("http://127.0.0.1:9", ...MANAGER(), ...MANAGER())).toMatchObject({
    status: 64,
    stderr: "error: a visitor has two cookies: give each visitor one `--cookie`\n",
  })
})

test.each(["acme", "team=", "=acme", "team=a/b"])("the param `%s` is rejected", async (param) => {
  const { status, stderr } = await probing("http://127.0.0.1:9", ...MANAGER(), "--param", param)
  expect(status).toBe(64)
  expect(stderr).toContain("is not a param")
})
