// Asks the instance in this container how it is; exit code 0 when it answers. Names the public host, because an instance
// with a SITE_URL answers no other.
import { get } from "node:http"

const { PORT = "3000", SITE_URL } = process.env
const host = SITE_URL === undefined ? `127.0.0.1:${PORT}` : new URL(SITE_URL).host

const asked = get(
  { host: "127.0.0.1", port: Number(PORT), path: "/healthz", headers: { Host: host }, timeout: 2_000 },
  (answer) => process.exit(answer.statusCode === 200 ? 0 : 1),
)
asked.on("timeout", () => asked.destroy())
asked.on("error", () => process.exit(1))
