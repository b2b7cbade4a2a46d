// The health check of the container: exits with 0 if the instance in it answers `/healthz` with 200, else with 1. With
// a SITE_URL, the instance answers only requests for that host.
import { get } from "node:http"

const { PORT = "3000", SITE_URL } = process.env
const host = SITE_URL === undefined ? `127.0.0.1:${PORT}` : new URL(SITE_URL).host

/** Milliseconds without an answer after which the check fails. */
const TIMEOUT_MS = 2_000

const request = get(
  { host: "127.0.0.1", port: Number(PORT), path: "/healthz", headers: { Host: host }, timeout: TIMEOUT_MS },
  (response) => process.exit(response.statusCode === 200 ? 0 : 1),
)
request.on("timeout", () => request.destroy())
request.on("error", () => process.exit(1))
