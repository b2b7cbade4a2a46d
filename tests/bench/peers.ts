import findMyWay from "find-my-way"
import { RegExpRouter } from "hono/router/reg-exp-router"
import { TrieRouter } from "hono/router/trie-router"
import { Memoirist } from "memoirist"
import { pathToRegexp } from "path-to-regexp"
import { matchRoutes } from "react-router"
import { addRoute, createRouter, findRoute } from "rou3"
import { compileRouter } from "rou3/compiler"
import type { Policy } from "../../policy/language.ts"
import type { Peer } from "./contender.ts"

interface Routed {
  readonly path: string
  readonly subtree: boolean
}

const routedOf = ({ rules }: Policy): readonly Routed[] =>
  rules.map(({ path, match }) => ({ path, subtree: match === "subtree" }))

/** Each has its own way to say "and everything beneath it". */
const spelled = (policy: Policy, beneath: string): readonly string[] =>
  routedOf(policy).flatMap(({ path, subtree }) => (subtree ? [path, `${path}${beneath}`] : [path]))

export const PEERS: readonly Peer[] = [
  {
    name: "memoirist",
    most: 10_000,
    make(policy) {
      const router = new Memoirist<number>()
      spelled(policy, "/*").forEach((path, i) => router.add("GET", path, i))
      return (pathname) => router.find("GET", pathname) !== null
    },
  },
  {
    name: "rou3",
    most: 10_000,
    make(policy) {
      const router = createRouter<number>()
      spelled(policy, "/**").forEach((path, i) => addRoute(router, "GET", path, i))
      return (pathname) => findRoute(router, "GET", pathname) !== undefined
    },
  },
  {
    name: "rou3, compiled",
    most: 1000,
    make(policy) {
      const router = createRouter<number>()
      spelled(policy, "/**").forEach((path, i) => addRoute(router, "GET", path, i))
      const find = compileRouter(router)
      return (pathname) => find("GET", pathname) !== undefined
    },
  },
  {
    name: "find-my-way",
    most: 10_000,
    make(policy) {
      const router = findMyWay()
      for (const path of spelled(policy, "/*")) router.on("GET", path, () => {})
      return (pathname) => router.find("GET", pathname) !== null
    },
  },
  {
    name: "hono, RegExpRouter",
    most: 1000,
    make(policy) {
      const router = new RegExpRouter<number>()
      spelled(policy, "/*").forEach((path, i) => router.add("GET", path, i))
      return (pathname) => router.match("GET", pathname)[0].length > 0
    },
  },
  {
    name: "hono, TrieRouter",
    most: 10_000,
    make(policy) {
      const router = new TrieRouter<number>()
      spelled(policy, "/*").forEach((path, i) => router.add("GET", path, i))
      return (pathname) => router.match("GET", pathname)[0].length > 0
    },
  },
  {
    name: "path-to-regexp, a list",
    most: 10_000,
    make(policy) {
      const patterns = routedOf(policy).map(({ path, subtree }) => pathToRegexp(path, { end: !subtree }).regexp)
      return (pathname) => patterns.some((pattern) => pattern.test(pathname))
    },
  },
  {
    name: "URLPattern, a list",
    most: 100,
    make(policy) {
      const patterns = spelled(policy, "/*").map((pathname) => new URLPattern({ pathname }))
      return (pathname) => patterns.some((pattern) => pattern.test({ pathname }))
    },
  },
  {
    name: "react-router, matchRoutes",
    most: 100,
    make(policy) {
      const routes = routedOf(policy).map(({ path, subtree }) => ({ path: subtree ? `${path}/*` : path }))
      return (pathname) => matchRoutes(routes, pathname) !== null
    },
  },
]
