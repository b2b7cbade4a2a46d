const shared = {}

export default {
  ["prerender"]: process.argv,
//               ^^^^^^^^^^^^ P408: `process.argv` is not a literal
  presets: [shared],
//^^^^^^^^^^^^^^^^^ P408: `presets` cannot be read
//          ^^^^^^ P408: `shared` is not a literal
  ["pre" + "render"]: true,
//^^^^^^^^^^^^^^^^^^^^^^^^ P408: a computed key could hide a `prerender`
  ...shared,
//^^^^^^^^^ P408: a spread could hide a `prerender`
  get basename() { return "/" },
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ P408: `basename` cannot be read
  "__proto__": { prerender: true },
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ P408: a computed key could hide a `prerender`
  prerender: { paths: ["/a"], others: 1 },
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ P408: `prerender` cannot be read
  "ssr": "no",
//^^^^^^^^^^^ P408: `ssr` cannot be read
  presets: [{}],
//^^^^^^^^^^^^^ P408: `presets` cannot be read
}
