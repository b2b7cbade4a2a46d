import { execFileSync, spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { accessSync, constants } from "node:fs"
import path from "node:path"
import { createInterface } from "node:readline"

import { freePort } from "./app-server.ts"

/** A program of Debian's on this machine, installed where it is missing and that is possible. */
export function findOrInstall(program: string, debianPackage: string): string {
  const found = find(program)
  if (found !== null) return found
  console.error(`No ${program} on PATH: installing Debian's package ${debianPackage}.`)
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"]
  for (const step of [["update"], ["install", "--yes", "--no-install-recommends", debianPackage]]) {
    const [command, ...rest] = [...asRoot, "apt-get", ...step]
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" }
    execFileSync(command!, rest, { stdio: ["ignore", "ignore", "inherit"], env })
  }
  const installed = find(program)
  if (installed === null) throw new Error(`Debian's ${debianPackage} was installed, but there is no ${program}.`)
  return installed
}

function find(program: string): string | null {
  const folders = [...(process.env.PATH ?? "").split(path.delimiter), "/usr/sbin", "/usr/local/sbin"]
  return folders.map((folder) => path.join(folder, program)).find(isExecutable) ?? null
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

export interface RedisServer {
  readonly url: string
  readonly child: ChildProcess
  readonly stop: () => Promise<void>
}

/** Debian's Redis on a free loopback port, keeping nothing on disk. */
export async function startRedis(port?: number): Promise<RedisServer> {
  const chosen = String(port ?? (await freePort()))
  const options = ["--port", chosen, "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
  const child = spawn(findOrInstall("redis-server", "redis-server"), options, { stdio: ["ignore", "pipe", "ignore"] })
  for await (const line of createInterface(child.stdout)) if (/ready to accept connections/i.test(line)) break
  child.stdout.resume()
  return {
    url: `redis://127.0.0.1:${chosen}`,
    child,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, "exit")
      child.kill("SIGKILL")
      await ended
    },
  }
}
