import { expect, test } from "vitest"
import { canonicalPathOf } from "../../../policy/canonical-path.ts"
import { ruleOfPage } from "../../../src/generated/guards.ts"
import { LIMITS, limitsOf } from "../../../src/server/limits/limit-table.ts"

function namesOf(target: string, method: string) {
  const [path = "", search = ""] = target.split("?")
  return limitsOf(canonicalPathOf(path), method, `?${search}`).map(({ name }) => name)
}

const requests: [string, string, readonly string[]][] = [
  ["GET", "/", ["anything read", "page"]],
  ["HEAD", "/dashboard", ["anything read", "page", "workbench"]],
  ["GET", "/dashboard.data", ["anything read", "page", "workbench"]],
  ["GET", "/dashboard/timeline", ["anything read", "page", "workbench", "view"]],
  ["GET", "/dashboard/changes.data", ["anything read", "page", "workbench", "view"]],
  ["GET", "/dashboard/map", ["anything read", "page", "workbench", "view"]],
  ["GET", "/dashboard/evidence", ["anything read", "page", "workbench", "view"]],
  ["GET", "/nowhere", ["anything read", "page"]],
  ["GET", "/a%2fb", ["anything read"]],
  ["GET", "/assets/x.js", ["file"]],
  ["HEAD", "/assets/", ["file"]],
  ["POST", "/assets/x.js", ["anything written"]],
  ["GET", "/assets%2fx.js", ["anything read"]],
  ["GET", "/assetsx.js", ["anything read", "page"]],
  ["GET", "/favicon.svg", ["anything read"]],
  ["GET", "/healthz", ["anything read"]],
  ["GET", "/dashboard/simulator", ["anything read", "page", "simulation", "workbench"]],
  ["GET", "/DASHBOARD//simulator.data", ["anything read", "page", "simulation", "workbench"]],
  ["GET", "/dashboard/export/csv", ["anything read", "page", "workbench", "export"]],
  ["GET", "/dashboard/session/machine.svg", ["anything read", "page", "workbench", "export"]],
  ["GET", "/dashboard/files/timeline.svg", ["anything read", "page", "workbench", "export"]],
  ["GET", "/dashboard/files/report.html", ["anything read", "page", "workbench", "export"]],
  ["GET", "/dashboard/files/report.csv", ["anything read", "page", "workbench", "export"]],
  ["GET", "/dashboard/compare", ["anything read", "page", "simulation", "workbench"]],
  ["GET", "/dashboard/account/drafts.json", ["anything read", "page", "workbench", "own data"]],
  ["GET", "/dashboard/account/data.json", ["anything read", "page", "workbench", "own data"]],
  ["GET", "/reviews", ["anything read", "page", "review"]],
  ["GET", "/reviews/x.data", ["anything read", "page", "review"]],
  ["HEAD", "/reviews/x/approvals/y", ["anything read", "page", "review"]],
  ["GET", "/auth/v1/user", ["anything read", "service read"]],
  ["GET", "/rest/v1/drafts", ["anything read", "service read"]],
  ["OPTIONS", "/rest/v1/drafts", ["anything read", "service read"]],
  ["POST", "/editor/check", ["anything written", "form"]],
  ["POST", "/playground", ["anything written", "form", "playground"]],
  ["POST", "/playground/check", ["anything written", "form", "playground"]],
  ["GET", "/playground", ["anything read", "page"]],
  ["POST", "/dashboard/apps", ["anything written", "form", "upload"]],
  ["POST", "/dashboard/apps.data", ["anything written", "form", "upload"]],
  ["POST", "/signin", ["anything written", "form", "attempt", "failed attempt"]],
  ["POST", "/reviews/x/approve", ["anything written", "form", "account change", "failed account change"]],
  ["POST", "/signin.data", ["anything written", "form", "attempt", "failed attempt"]],
  ["POST", "/signup", ["anything written", "form", "attempt", "failed attempt", "mail"]],
  ["POST", "/auth/v1/token", ["anything written", "attempt", "failed attempt"]],
  ["POST", "/auth/v1/recover", ["anything written", "attempt", "failed attempt", "mail"]],
  ["POST", "/auth/v1/token?grant_type=password", ["anything written", "attempt", "failed attempt"]],
  ["POST", "/auth/v1/token?grant_type=refresh_token", ["anything written", "renewal"]],
  [
    "POST",
    "/auth/v1/token?grant_type=password&grant_type=refresh_token",
    ["anything written", "attempt", "failed attempt"],
  ],
  ["POST", "/auth/v1/verify?grant_type=refresh_token", ["anything written", "attempt", "failed attempt"]],
  ["POST", "/signin?grant_type=refresh_token", ["anything written", "form", "attempt", "failed attempt"]],
  ["PUT", "/auth/v1/user", ["anything written", "account change", "failed account change"]],
  ["POST", "/auth/v1/factors/x/verify", ["anything written", "account change", "failed account change"]],
  ["POST", "/auth/v1/logout", ["anything written", "account change", "failed account change"]],
  ["POST", "/mfa.data", ["anything written", "form", "account change", "failed account change"]],
  ["POST", "/rest/v1/drafts", ["anything written", "data written"]],
  ["POST", "/rest/v1/rpc/own_sessions", ["anything written", "data written"]],
  ["DELETE", "/rest/v1/drafts", ["anything written", "data written"]],
  ["PATCH", "/rest/v1/drafts", ["anything written", "data written"]],
]
test.each(requests)("%s %s counts as %j", (method, target, want) => {
  expect(namesOf(target, method)).toEqual(want)
})

const METHODS = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"]
test.each(METHODS)(
  "every request by %s has a limit for its address, and pages and data have one for each person",
  (method) => {
    const pages = Object.keys(ruleOfPage).map((page) => page.replace(/:\w+/g, "x"))
    for (const target of [...pages, "/rest/v1/drafts", "/rest/v1/rpc/x"]) {
      const limits = limitsOf(canonicalPathOf(target), method)
      expect([target, limits.some(({ address }) => address > 0)]).toEqual([target, true])
      expect([target, limits.some(({ person }) => person !== null)]).toEqual([target, true])
    }
    expect(limitsOf(null, method)).not.toEqual([])
  },
)

test("a limit that gives points back after a success is backed by another limit", () => {
  for (const limit of LIMITS.filter(({ failuresOnly }) => failuresOnly)) {
    const bound = LIMITS.find(({ failuresOnly, under }) => !failuresOnly && under === limit.under)
    expect(bound?.address).toBeGreaterThan(limit.address)
  }
})

test("no limit for a person is higher than the one for an address", () => {
  for (const { address, person } of LIMITS) expect(person ?? 0).toBeLessThanOrEqual(address)
})
