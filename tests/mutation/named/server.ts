import { inFile, type Mutation } from "./mutation.ts"

/** The server in front of the pages, and the workbench's own data. */
export const SERVER: readonly Mutation[] = [
  ...inFile(
    "src/server/http/front-filter.ts",
    ["tests/server/http/front-filter.test.ts"],
    [["the Host is this site's", "host.toLowerCase() === siteUrl.host ? siteUrl.origin : null", "siteUrl.origin"]],
  ),
  ...inFile(
    "src/server/http/cross-site.ts",
    ["tests/server/http/cross-site.test.ts"],
    [
      [
        "another origin's writes are refused",
        "(origin !== undefined && origin !== new URL(context.req.url).origin) ||",
        "false ||",
      ],
    ],
  ),
  ...inFile(
    "src/server/outside.ts",
    ["tests/server/mailbox-door.test.ts"],
    [["only where no proxy is trusted", "    config.trustedProxies.size === 0 &&\n", ""]],
  ),
  ...inFile(
    "src/server/limits/limits.ts",
    ["tests/server/limits/limits.test.ts", "tests/server/limits/limit-table.test.ts"],
    [
      [
        "nobody's limit is another's",
        'await spend(store, limits, "address", key)',
        'await spend(store, limits, "address", "all")',
      ],
    ],
  ),
  ...inFile(
    "src/server/page-cache/key.ts",
    ["tests/server/page-cache/key.test.ts"],
    [["who sends a cookie is shown nobody else's page", ' && asked.headers.get("Cookie") === null', ""]],
  ),
  ...inFile(
    "src/server/verdict-cache.ts",
    ["tests/server/verdict-cache.test.ts"],
    [["only who was vouched for is remembered", "!isValid && ", "isValid && "]],
  ),
  ...inFile(
    "src/server/http/client-address.ts",
    ["tests/server/http/client-address.test.ts", "tests/server/http/trusted-peers.test.ts"],
    [
      [
        "only a trusted proxy names the client",
        "if (chain === undefined || !trusted.has(peer)) return peer",
        "if (chain === undefined) return peer",
      ],
    ],
  ),
  ...inFile(
    "src/policies/chosen/own-policy.server.ts",
    ["tests/routes/editor/apply.test.ts"],
    [["a policy is written only from this machine", "import.meta.env.DEV && local", "import.meta.env.DEV"]],
  ),
  ...inFile(
    "src/policies/reviews/read-reviews.server.ts",
    ["tests/policies/reviews.test.ts", "tests/policies/reviewed-changes.test.ts"],
    [
      [
        "only approvers' approvals are read",
        'given.filter((one) => isApprover(approvers, people[writerOf(one)] ?? ""))',
        'given.filter((one) => people[writerOf(one)] !== "")',
      ],
    ],
  ),
]
