export default {
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [{ path: "/", match: "exact", require: "anyone", why: "says what this is" }],
  never: [],
  always: [],
  outside: [],
  accept: [],
}
