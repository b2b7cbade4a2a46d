const RULES = 15

/** A short policy that takes the compiler seconds: as many rules as segments, each with a literal at another place. */
export function slowPolicy(salt = 0): string {
  const rules = Array.from({ length: RULES }, (_, place) => {
    const segments = Array.from({ length: RULES }, (_, at) => (at === place ? `x${salt}` : `:p${at}`))
    return `{ path: "/${segments.join("/")}", match: "exact", require: "anyone", why: "slow" },`
  })
  return `export default {
  home: { "signed-out": 401, challenged: 401, recovering: 401, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [${rules.join("\n")}],
  never: [], always: [], outside: [], accept: [],
}
`
}
