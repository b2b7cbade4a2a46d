import { createServer } from "vite"

/**
 * Run by backend-killed.test.ts in a process of its own: makes accounts and drafts as fast as it can and prints each
 * one when it was acknowledged, until it is killed.
 */
// Stays open, because the backend loads some of itself when it is needed.
const vite = await createServer({
  configFile: false,
  appType: "custom",
  logLevel: "error",
  server: { middlewareMode: true, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
})
const file = new URL("../in-process.ts", import.meta.url).pathname
const module = (await vite.ssrLoadModule(file)) as typeof import("../in-process.ts")
const at = await module.startBackend({ dataDir: String(process.argv[2]) })
for (;;) {
  const person = await module.signedIn(at, `${crypto.randomUUID()}@example.test`)
  const id = crypto.randomUUID()
  const draft = { id, user_id: person.user.id, name: "kept", policy: "text", base_hash: "0" }
  const { error } = await person.client.from("drafts").insert(draft)
  if (error !== null) throw new Error(error.message)
  process.stdout.write(`${JSON.stringify({ email: person.email, id })}\n`)
}
