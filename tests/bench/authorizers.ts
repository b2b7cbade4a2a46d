// General authorization engines, asked about the path.
import { createMongoAbility, subject } from "@casl/ability"
import { preparsePolicySet, statefulIsAuthorized } from "@cedar-policy/cedar-wasm/nodejs"
import { newEnforcer, newModelFromString, StringAdapter } from "casbin"
import type { Policy } from "../../policy/language.ts"
import type { Peer } from "./contender.ts"

const CASBIN = `[request_definition]
r = obj
[policy_definition]
p = obj
[policy_effect]
e = some(where (p.eft == allow))
[matchers]
m = keyMatch2(r.obj, p.obj)`

/** As a regular expression, for whom has no patterns of its own. */
export const expressionOf = ({ path, match }: Policy["rules"][number]): RegExp =>
  new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/:\w+/g, "[^/]+")}${match === "subtree" ? "(?:/.*)?" : ""}$`)

const likeOf = ({ path, match }: Policy["rules"][number]): string => {
  const text = path.replaceAll(/:\w+/g, "*")
  const itself = text === path ? `context.path == "${path}"` : `context.path like "${text}"`
  return match === "subtree" ? `${itself} || context.path like "${text}/*"` : itself
}

export const AUTHORIZERS: readonly Peer[] = [
  {
    name: "casbin, keyMatch2",
    most: 100,
    async make({ rules }) {
      const lines = rules.flatMap(({ path, match }) => (match === "subtree" ? [path, `${path}/*`] : [path]))
      const adapter = new StringAdapter(lines.map((path) => `p, ${path}`).join("\n"))
      const enforcer = await newEnforcer(newModelFromString(CASBIN), adapter)
      return (pathname) => enforcer.enforceSync(pathname)
    },
  },
  {
    name: "Cedar, WebAssembly, prepared",
    most: 100,
    make({ rules }) {
      const name = `bench-${rules.length}`
      const text = rules.map((rule) => `permit(principal, action, resource) when { ${likeOf(rule)} };`).join("\n")
      preparsePolicySet(name, { staticPolicies: text })
      return (path) => {
        const answer = statefulIsAuthorized({
          principal: { type: "User", id: "u" },
          action: { type: "Action", id: "open" },
          resource: { type: "Page", id: "p" },
          context: { path },
          entities: [],
          preparsedPolicySetId: name,
        })
        return answer.type === "success" && answer.response.decision === "allow"
      }
    },
  },
  {
    name: "CASL, conditions on the path",
    most: 100,
    make({ rules }) {
      const ability = createMongoAbility(
        rules.map((rule) => ({
          action: "open",
          subject: "Page",
          conditions: { path: { $regex: expressionOf(rule) } },
        })),
      )
      return (path) => ability.can("open", subject("Page", { path }))
    },
  },
]
