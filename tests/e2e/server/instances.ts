import { spawn } from "node:child_process"
import { once } from "node:events"
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { setTimeout } from "node:timers/promises"

import type { Session } from "@supabase/supabase-js"

import { readToken, signToken } from "../../../src/backend/auth/access-token.ts"
import { freePort, startAppServer, type AppServer } from "../../server/app-server.ts"
import { findOrInstall, startRedis } from "../../server/redis-server.ts"

export interface Instances {
  /** The address of nginx, the public address of both instances. */
  readonly url: string
  /** Each instance's own address, past nginx. */
  readonly own: readonly [string, string]
  readonly key: string
  /** The session as it is two hours later: its access token has run out. */
  readonly ranOut: (session: Session) => Session
  /** Ends one instance, at once or after what it is doing, and starts it again. */
  readonly restart: (which: 0 | 1, signal: NodeJS.Signals) => Promise<void>
  readonly stop: () => Promise<void>
}

/**
 * Two instances behind Debian's nginx with the configuration of deploy/, sharing one Redis and one project. The project
 * is an embedded backend in a process of its own, which nginx serves under the same address: a real one lies elsewhere
 * and answers browsers from there.
 */
export async function startInstances(): Promise<Instances> {
  const front = await freePort()
  const ports = [await freePort(), await freePort()] as const
  const url = `http://127.0.0.1:${front}`
  const redis = await startRedis()
  const project = await startAppServer({ SITE_URL: url })
  const secrets = readFileSync(path.join(project.dataDir, "secrets.json"), "utf8")
  const { publishableKey: key, signingSecret } = JSON.parse(secrets) as Record<
    "publishableKey" | "signingSecret",
    string
  >
  const nginx = await startNginx(front, ports, new URL(project.url).host)
  const start = (port: number): Promise<AppServer> =>
    startAppServer({
      PORT: String(port),
      SITE_URL: url,
      TRUST_PROXY: "127.0.0.1",
      SUPABASE_URL: url,
      SUPABASE_PUBLISHABLE_KEY: key,
      LIMITS_URL: redis.url,
    })
  const servers = await Promise.all(ports.map(start))
  return {
    url,
    own: [`http://127.0.0.1:${ports[0]}`, `http://127.0.0.1:${ports[1]}`],
    key,
    ranOut: (session) => {
      const claims = readToken(session.access_token, signingSecret)
      const then = Math.floor(Date.now() / 1000) - 3600
      const token = signToken({ ...claims, iat: then - 3600, exp: then }, signingSecret)
      return { ...session, access_token: token, expires_at: then }
    },
    restart: async (which, signal) => {
      await servers[which]!.stop(signal)
      servers[which] = await start(ports[which])
    },
    stop: async () => {
      await nginx.stop()
      for (const server of servers) await server.stop()
      await project.stop()
      await redis.stop()
      rmSync(project.dataDir, { recursive: true, force: true })
    },
  }
}

/** deploy/nginx.conf as it stands, but for the ports, and with the project beside the instances. */
function configurationOf(front: number, ports: readonly [number, number], project: string, scratch: string): string {
  const shipped = readFileSync("deploy/nginx.conf", "utf8")
  const here = shipped
    .replace("listen 8080;", `listen 127.0.0.1:${front};`)
    .replace("127.0.0.1:3001", `127.0.0.1:${ports[0]}`)
    .replace("127.0.0.1:3002", `127.0.0.1:${ports[1]}`)
    .replace(
      "location / {",
      // From the visitor's own address, because a project counts its limits by that: an instance names the one for
      // whom it asks.
      `location ~ ^/(auth/v1|rest/v1|mailbox)(/|$) {
         proxy_pass http://${project};
         proxy_http_version 1.1;
         proxy_set_header Host $http_host;
         proxy_set_header X-Forwarded-For "";
         proxy_bind $asker;
       }
       location / {`,
    )
  const scratchPaths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${scratch}/${name};`)
    .join("\n")
  return `pid ${scratch}/pid; error_log ${scratch}/error.log; worker_processes 1; daemon off;
    events { worker_connections 1024; }
    http { access_log off; map $http_x_forwarded_for $asker { "" $remote_addr; default $http_x_forwarded_for; }
    ${scratchPaths}\n${here} }`
}

async function startNginx(front: number, ports: readonly [number, number], project: string) {
  const scratch = mkdtempSync(path.join(tmpdir(), "sallyport-nginx-"))
  // Its workers are another user's when it is started by root.
  chmodSync(scratch, 0o755)
  const file = path.join(scratch, "nginx.conf")
  writeFileSync(file, configurationOf(front, ports, project, scratch))
  const child = spawn(findOrInstall("nginx", "nginx-light"), ["-c", file, "-p", scratch], { stdio: "inherit" })
  const deadline = Date.now() + 10_000
  for (;;) {
    const answers = await fetch(`http://127.0.0.1:${front}/auth/v1/health`).then(
      ({ status }) => status > 0,
      () => false,
    )
    if (answers) break
    if (child.exitCode !== null || Date.now() > deadline) throw new Error("nginx did not start")
    await setTimeout(50)
  }
  return {
    stop: async () => {
      const ended = once(child, "exit")
      child.kill("SIGTERM")
      await ended
      rmSync(scratch, { recursive: true, force: true })
    },
  }
}
