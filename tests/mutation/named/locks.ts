import { inFile, type Mutation } from "./mutation.ts"

/** The locks in front of the router and in it, beyond the area of Stryker. */
export const LOCKS: readonly Mutation[] = [
  ...inFile(
    "src/guard/react-router/root-middleware.ts",
    ["tests/guard/route-lock.test.ts"],
    [
      ["what the lock does not open does not run", "return denial === null ?", "return denial !== undefined ?"],
      [
        "an incident is refused",
        'if (answer.kind === "open" || isWithheld(',
        'if (answer.kind === "open" || answer.kind === "incident" || isWithheld(',
      ],
    ],
  ),
  ...inFile(
    "src/guard/react-router/route-lock.ts",
    ["tests/guard/lock-answer.test.ts", "tests/guard/route-lock.test.ts"],
    [
      [
        "a pattern that was not compiled is refused",
        'if (lockRule === undefined) return { kind: "refuse", status: 503 }',
        'if (lockRule === undefined) return { kind: "open" }',
      ],
      ["only the page that was judged opens", "if (!governsRoute) return", "if (lockRule === null) return"],
    ],
  ),
  ...inFile(
    "src/guard/react-router/route-lock.ts",
    ["tests/guard/claims/pages.test.ts"],
    [
      [
        "a claim was asked about what the router read",
        "&& params[routeName] === value",
        "&& params[routeName] !== undefined",
      ],
    ],
  ),
  ...inFile(
    "src/guard/react-router/root-middleware.ts",
    ["tests/guard/open-locks.test.ts"],
    [
      ["a denial stands, whoever it is about", "return isEnforced(carried) || isSameRequest", "return isSameRequest"],
      [
        "a decision is about one policy",
        "if (carried.policyHash !== guards.policyHash) return false",
        "if (carried.policyHash === null) return false",
      ],
    ],
  ),
  ...inFile(
    "src/guard/react-router/before.ts",
    ["tests/guard/before.test.ts"],
    [
      [
        "a middleware before the locks opens nothing that they deny",
        'if (fromLocks?.kind === "denied") return',
        'if (fromLocks?.kind === "denied" && isThrown) return',
      ],
    ],
  ),
  ...inFile(
    "src/guard/react-router/bind-routes.ts",
    ["tests/guard/bind-routes.test.ts"],
    [
      [
        "locks stand first",
        "if (list[index] === locks.middleware) return",
        "if (list.includes(locks.middleware)) return",
      ],
    ],
  ),
  ...inFile(
    "src/guard/react-router/bind-routes.ts",
    ["tests/guard/options.test.ts"],
    [
      [
        "a router that is reloaded proves nothing for another",
        "built.policyHash === null ? built.root : routes",
        "routes",
      ],
    ],
  ),
  ...inFile(
    "src/guard/express/express-lock.ts",
    ["tests/guard/express-lock.test.ts"],
    [["no forwarded host becomes part of a path", "!hosts.every((name) => HOST.test(name.trim())) || ", ""]],
  ),
  ...inFile(
    "src/guard/core/front.ts",
    ["tests/guard/one-request.test.ts"],
    [["a decision from the front is used once", "    left = null\n", ""]],
  ),
]
