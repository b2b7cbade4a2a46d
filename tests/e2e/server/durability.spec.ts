// Acknowledged data survives a kill in the middle of writes.
import { once } from "node:events"
import { rmSync } from "node:fs"
import { connect } from "node:net"

import { createClient } from "@supabase/supabase-js"

import { freePort, startAppServer } from "../../server/app-server.ts"
import { clientFor, newAccount, signedInSession, type Account } from "../../backend/fixture.ts"
import { backendOf } from "../people.ts"
import { expect, test } from "../visitor.ts"

test("a server killed while writing loses no account with a sent email and no acknowledged draft", async () => {
  const port = String(await freePort())
  const first = await startAppServer({ PORT: port })
  const backend = await backendOf(first.url)
  const person = await signedInSession(backend)

  const drafts: string[] = []
  const accounts: Account[] = []
  const writing = new AbortController()
  const writeDrafts = async () => {
    while (!writing.signal.aborted) {
      const id = crypto.randomUUID()
      const draft = {
        id,
        user_id: person.session.user.id,
        name: id,
        policy: "export default {}",
        base_hash: "0".repeat(16),
      }
      const { error } = await person.client.from("drafts").insert(draft)
      if (error === null) drafts.push(id)
    }
  }
  const writeAccounts = async () => {
    while (!writing.signal.aborted) {
      const account = newAccount()
      const { error } = await clientFor(backend).auth.signUp(account)
      // The answer says nothing about the address, an account included: the mail does.
      const isMailed = async () => (await backend.linkTo(account.email)) !== null
      if (error === null && (await isMailed().catch(() => false))) accounts.push(account)
    }
  }
  const writers = [writeDrafts(), writeDrafts(), writeAccounts(), writeAccounts()]
  await expect.poll(() => Math.min(drafts.length, accounts.length)).toBeGreaterThanOrEqual(5)
  await first.stop("SIGKILL")
  writing.abort()
  await Promise.all(writers)

  const second = await startAppServer({ PORT: port, DATA_DIR: first.dataDir })
  try {
    const again = createClient(second.url, backend.key, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { headers: { Authorization: `Bearer ${person.session.access_token}` } },
    })
    const { data } = await again.from("drafts").select("id")
    const kept = new Set((data ?? []).map(({ id }: { id: string }) => id))
    expect(drafts.filter((id) => !kept.has(id))).toEqual([])
    for (const account of accounts) {
      const { error } = await clientFor(await backendOf(second.url)).auth.signInWithPassword(account)
      // It exists and its password is right; only its address was never confirmed.
      expect(error?.code).toBe("email_not_confirmed")
    }
  } finally {
    await second.stop()
    rmSync(first.dataDir, { recursive: true, force: true })
  }
})

test("SIGTERM lets running requests finish and exits 0", async () => {
  const server = await startAppServer()
  // Half a request: the server has taken it, and waits for the rest of its form.
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  let answer = ""
  socket.setEncoding("latin1").on("data", (text: string) => (answer += text))
  const ended = once(socket, "end")
  const head = [
    "POST /preferences HTTP/1.1",
    `Host: ${hostname}:${port}`,
    `Origin: ${server.url}`,
    "Content-Type: application/x-www-form-urlencoded",
    "Content-Length: 10",
    "Expect: 100-continue",
  ]
  socket.write(`${head.join("\r\n")}\r\n\r\n`)
  await expect.poll(() => answer).toContain("100 Continue")
  socket.write("theme")

  const stopped = server.stop("SIGTERM")
  await expect.poll(() => fetch(server.url).then(String, () => "refused")).toBe("refused")
  expect(server.child.exitCode).toBeNull()
  socket.write("=dark")
  await ended
  expect(answer).toMatch(/HTTP\/1\.1 303 /)
  expect(answer).toContain("dark")
  expect(await stopped).toBe(0)
  rmSync(server.dataDir, { recursive: true, force: true })
})

test("a port in use, and a second server on the same data, are reported in one sentence", async () => {
  const first = await startAppServer()
  const port = new URL(first.url).port
  await expect(startAppServer({ PORT: port })).rejects.toThrow(
    /Port \d+ on 127\.0\.0\.1 is in use: set PORT to a free one\.\n$/,
  )
  await expect(startAppServer({ DATA_DIR: first.dataDir })).rejects.toThrow(
    /^the server ended before it was ready:\n[^\n]+\n$/,
  )
  await first.stop()
  rmSync(first.dataDir, { recursive: true, force: true })
})
