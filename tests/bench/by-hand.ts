import { pathToRegexp } from "path-to-regexp"
import type { Policy } from "../../policy/language.ts"
import { expressionOf } from "./authorizers.ts"
import type { Finds, Peer } from "./contender.ts"

type Rules = Policy["rules"]

/** Hand-written code: one comparison after another, with the segment boundary checked. */
function chainOf(rules: Rules): Finds {
  const tests = rules.map((rule): Finds => {
    const { path, match } = rule
    if (path.includes(":")) {
      const pattern = expressionOf(rule)
      return (pathname) => pattern.test(pathname)
    }
    const beneath = `${path}/`
    return match === "subtree"
      ? (pathname) => pathname === path || pathname.startsWith(beneath)
      : (pathname) => pathname === path
  })
  return (pathname) => tests.some((test) => test(pathname))
}

/** Hand-written code for a long list: one chain for each first segment. */
function bucketsOf(rules: Rules): Finds {
  const lists = new Map<string, Rules[number][]>()
  for (const rule of rules) {
    const first = rule.path.split("/")[1]!
    const list = lists.get(first) ?? []
    list.push(rule)
    lists.set(first, list)
  }
  const chains = new Map([...lists].map(([first, list]) => [first, chainOf(list)]))
  return (pathname) => {
    const slash = pathname.indexOf("/", 1)
    const chain = chains.get(slash === -1 ? pathname.slice(1) : pathname.slice(1, slash))
    return chain !== undefined && chain(pathname)
  }
}

export const BY_HAND: readonly Peer[] = [
  { name: "by hand, a chain of ifs", most: 10_000, make: ({ rules }) => chainOf(rules) },
  { name: "by hand, by first segment", most: 10_000, make: ({ rules }) => bucketsOf(rules) },
  {
    // As `getMiddlewareRouteMatcher` of Next does it: the sources are compiled in the build, the expressions for each
    // request.
    name: "Next's matcher, as Next runs it",
    most: 1000,
    make({ rules }) {
      const matchers = rules.map(({ path, match }) => ({
        regexp: pathToRegexp(path, { end: match === "exact" }).regexp.source,
      }))
      return (pathname) => {
        for (const { regexp } of matchers) if (new RegExp(regexp).exec(pathname) !== null) return true
        return false
      }
    },
  },
]
