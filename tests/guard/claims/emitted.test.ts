import { expect, test } from "vitest"

import { compile } from "../../../codegen/check/compile.ts"
import { AUTH_STATES } from "../../../policy/states.ts"
import { answerOf } from "../../../policy/reference.ts"
import type { Guards } from "../../../src/guard/core/guards.ts"
import { guardsOf, textOfPolicy } from "../../codegen/emit/load-guards.ts"
import { inventoryOf } from "../../codegen/diff/fuzz-model.ts"
import { asking, POLICY, teamApp } from "./team-app.ts"

const PATHS = ["*", "signin", "home", "admin", "t/:slug", "both/:slug", "notes"]

const compiled = compile({
  policy: { path: "a.policy.ts", text: textOfPolicy(POLICY) },
  routes: inventoryOf([{ kind: "index" }, ...PATHS.map((path) => ({ kind: "route" as const, path, children: [] }))]),
})

test("locks with emitted guards decide as the policy does, for the claims of each visitor", async () => {
  expect(compiled.diagnostics.filter(({ severity }) => severity === "error")).toEqual([])
  const guards = (await guardsOf(compiled.checked!)) as unknown as Guards
  const sets = [[], ["member"], ["owner"], ["admin"]]
  for (const role of sets)
    for (const teamRole of sets)
      for (const state of AUTH_STATES)
        for (const method of ["GET", "POST"])
          for (const path of ["/home", "/admin", "/t/acme", "/both/acme", "/notes"]) {
            const claims = { role: () => role, teamRole: () => teamRole, bothRole: () => teamRole }
            const { ways, asked } = teamApp({ claims, guards })
            const access = method === "GET" ? "load" : "write"
            const visitor = { state, claims: { role, teamRole, bothRole: teamRole } }
            const { outcome } = answerOf(POLICY, path, visitor, access)
            const { status } = await ways.fetch(asking(path, state, method))
            const expected = outcome.kind === "refuse" ? outcome.status : outcome.kind === "redirect" ? 302 : 200
            expect({ path, state, method, role, teamRole, status }).toEqual({
              path,
              state,
              method,
              role,
              teamRole,
              status: expected,
            })
            expect(asked.filter((one) => path.startsWith("/t/") && !one.endsWith(" acme"))).toEqual([])
          }
})
