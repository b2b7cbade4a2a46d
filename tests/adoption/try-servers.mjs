// Builds the server of each app and asks it for its pages, in one process: starting Vite takes longer than a build.
// One line of JSON for each: what stopped it, and what a stranger and a visitor got.
import { createRequire } from "node:module"
import path from "node:path"
import { pathToFileURL } from "node:url"

const importFrom = (directory, name) =>
  import(pathToFileURL(createRequire(path.join(directory, "package.json")).resolve(name)).href)

const QUESTIONS = [
  { target: "/", method: "GET" },
  { target: "/", method: "GET" },
  { target: "/secret", method: "GET" },
  { target: "/secret.data", method: "GET" },
  { target: "/secret/", method: "GET" },
  { target: "/secret?index", method: "POST" },
  { target: "/secret", method: "GET", cookie: "who=ada" },
]

const [first] = process.argv.slice(2)
const { createBuilder } = await importFrom(first, "vite")
const { createRequestHandler } = await importFrom(first, "react-router")
console.error = () => {}
console.warn = () => {}

for (const directory of process.argv.slice(2)) {
  const told = await tryOut(directory)
  console.log(JSON.stringify({ directory, ...told }))
}

async function tryOut(directory) {
  try {
    const builder = await createBuilder({ root: directory, logLevel: "silent" })
    await builder.build(builder.environments.ssr)
  } catch (error) {
    return { red: "build", message: String(error?.message ?? error) }
  }
  const url = pathToFileURL(path.join(directory, "build/server/index.js")).href
  let message = ""
  // As a server loads it that waits for its first request, and tries again at the next.
  const load = async () => {
    try {
      return await import(url)
    } catch (error) {
      message = String(error?.message ?? error)
      throw error
    }
  }
  const handle = createRequestHandler(load, "production")
  const answers = []
  for (const { target, cookie, method } of QUESTIONS) {
    const headers = { accept: "text/html", ...(cookie === undefined ? {} : { cookie }) }
    const request = new Request(`http://birds.example${target}`, { method, headers })
    try {
      const response = await handle(request)
      answers.push({ target, cookie, status: response.status, body: await response.text() })
    } catch (error) {
      answers.push({ target, cookie, status: null, body: String(error?.message ?? error) })
    }
  }
  return { red: message === "" ? null : "start", message, answers }
}
