// Rewrites route modules in development to time their loaders, as devtools for the router do: by the name `loader`,
// which it takes for a binding of the module.
const TIMED = `
const timed = (name, run) => async (...args) => {
  const start = performance.now()
  try {
    return await run(...args)
  } finally {
    globalThis.loaderTimes = { ...globalThis.loaderTimes, [name]: performance.now() - start }
  }
}
`

/** @returns {import("vite").Plugin} */
export function routeDevtools() {
  return {
    name: "route-devtools",
    enforce: "pre",
    apply: "serve",
    transform(code, id) {
      if (!/\/app\/routes\/[^?]+\.tsx$/.test(id)) return null
      const renamed = code
        .replace(/export (const|async function|function) loader\b/, "$1 _loader")
        .replace(/export \{[^}]*\bloader\b[^}]*\}/, "")
      return renamed === code
        ? null
        : `${renamed}\n${TIMED}\nexport const loader = timed(${JSON.stringify(id)}, _loader)\n`
    },
  }
}
