/**
 * Parts of the source, each with the globs of its files to mutate: those whose survivors have been judged.
 * `suites/<name>.test.ts` lists the tests of a part, which need neither git nor a build.
 */
export const AREAS = {
  policy: [
    "policy/{canonical-path,choice,claims,decision,governing-rule,literal,matcher,outcome,pattern,specificity}.ts",
  ],
  people: ["policy/{guard-table,named-people,people,sample-people,shadow,states,words}.ts"],
  automaton: ["policy/{automaton,grouped-by,path-pieces,policy-hash,written-out}.ts"],
  machine: ["src/session/machine/*.ts"],
  session: [
    "src/session/claims.ts",
    "src/session/cookies/stored-session.ts",
    "src/session/supabase/{service-answer,refreshed}.ts",
  ],
  jwt: ["src/session/cookie-pairs.ts", "src/session/jwt/{jwt-ports,key-source,wrong-key}.ts"],
  cookies: [
    "src/session/cookies/{cookie-attributes,cookie-session}.ts",
    "src/session/supabase/{cookie-jar,recovery-mark}.ts",
  ],
  service: [
    "src/session/supabase/{ask-service,server-session,server-session-client,server-session-refresh}.ts",
    "src/session/supabase/{server-session-verify,too-large-session}.ts",
  ],
  ports: [
    "src/session/providers/auth-js-port.ts",
    "src/session/supabase/{patient-fetch,supabase-port,token-claim,tokens-port}.ts",
  ],
  guard: ["src/guard/core/{entry-check,safe-next,session-for,page-url,outcome-at,basename,return-param,limit}.ts"],
  "judged-request": ["src/guard/core/{front,judged-request}.ts"],
  "guard-answers": ["src/guard/core/{anonymous-redirect,bare-answer,decision,refusal-cause,response-headers}.ts"],
  "guard-claims": ["src/guard/core/{ask-port,claims,may-open,sent-claims}.ts"],
  "guard-reports": ["src/guard/core/{app-hooks,incident,opened,router-context,shadow}.ts"],
  next: [
    "src/guard/next/{denial,entry-lock,in-page,node-http,proxy,proxy-url,request-store,route-lock,views}.ts",
    "src/guard/next/build/{built-entry,page-path}.ts",
  ],
  seal: [
    "codegen/next/seal/{actions,build,cached-functions,entry-text,refusals,route-parts}.ts",
    "codegen/next/{splits,wrappers}.ts",
  ],
  operations: [
    "policy/reference.ts",
    "src/guard/next/action.ts",
    "codegen/check/findings/local.ts",
    "codegen/diff/diff-access.ts",
  ],
  approvals: ["codegen/approval/{approval,envelope,signed-statement}.ts"],
  emit: ["codegen/emit/{letters,merged-automaton,open-pages}.ts"],
  "guards-text": ["codegen/emit/{guards,matcher-text}.ts"],
  "guard-table": ["codegen/emit/{access-tests,file,guard-table,guard-table-markdown}.ts"],
  scan: ["codegen/scan/judge.ts", "codegen/probe/site.ts"],
  init: ["codegen/init/policy/observed-access.ts"],
  chain: ["codegen/lock-chain/{exported,lock-chain,resolve}.ts"],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** The files of `policy` and `src/guard/core` in no area: types, and this app's own policy, which is data. */
export const OUTSIDE_AREAS = ["policy/app.policy.ts", "policy/language.ts", "src/guard/core/guards.ts"]

export type AreaName = keyof typeof AREAS

export const isAreaName = (name: string): name is AreaName => Object.hasOwn(AREAS, name)
