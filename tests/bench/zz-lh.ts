import { rmSync } from "node:fs"
import { spawn } from "node:child_process"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { createInterface } from "node:readline"
import { freePort } from "../server/app-server.ts"
import { signedInSession } from "../backend/fixture.ts"
import { backendOf, cookiesOf } from "../e2e/people.ts"
const LH = "/tmp/lh/node_modules"
const { default: lighthouse } = await import(`${LH}/lighthouse/core/index.js`)
const chromeLauncher = await import(`${LH}/chrome-launcher/dist/index.js`)
const { default: puppeteer } = await import(`${LH}/puppeteer-core/lib/esm/puppeteer/puppeteer-core.js`)
const n = Number(process.argv[2])
const roots = process.argv.slice(3)
const servers = await Promise.all(
  roots.map(async (cwd) => {
    const port = String(await freePort())
    const dataDir = mkdtempSync(path.join(tmpdir(), "sp-lh-"))
    const entry = cwd.includes("before") ? "src/server/main.js" : "src/server/main.ts"
    const child = spawn(process.execPath, ["--max-semi-space-size=8", entry], {
      cwd,
      env: { PATH: process.env.PATH, TRUST_PROXY: "127.0.0.1", PORT: port, DATA_DIR: dataDir },
      stdio: ["ignore", "pipe", "ignore"],
    })
    for await (const line of createInterface(child.stdout!)) if (/ready/.test(line)) break
    const url = `http://127.0.0.1:${port}`
    const { session } = await signedInSession(await backendOf(url))
    return { cwd, url, child, dataDir, cookies: cookiesOf(session) }
  }),
)
const median = (l: number[]) => l.toSorted((a, b) => a - b)[Math.floor(l.length / 2)]!
for (const page of (process.env.PAGES ?? "/ /signin /dashboard /editor").split(" ")) {
  const rows = servers.map(() => [] as number[][])
  for (let i = 0; i < n; i++)
    for (const [k, s] of servers.entries()) {
      const chrome = await chromeLauncher.launch({
        chromePath: "/usr/bin/chromium-headless-shell",
        chromeFlags: [
          "--headless",
          "--no-sandbox",
          "--disable-gpu",
          "--disable-quic",
          "--disable-background-networking",
        ],
      })
      const b = await puppeteer.connect({ browserURL: `http://127.0.0.1:${chrome.port}` })
      if (page !== "/" && page !== "/signin") {
        const p = (await b.pages())[0] ?? (await b.newPage())
        await p.setCookie(...s.cookies.map(({ name, value }) => ({ name, value, url: s.url })))
      }
      const r = await lighthouse(s.url + page, {
        port: chrome.port,
        onlyCategories: ["performance"],
        logLevel: "error",
        disableStorageReset: true,
      })
      await b.disconnect()
      await chrome.kill()
      if (new URL(r.lhr.finalDisplayedUrl).pathname !== page) console.log("redirected to", r.lhr.finalDisplayedUrl)
      const a = r.lhr.audits
      rows[k]!.push([
        r.lhr.categories.performance.score * 100,
        ...["first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "speed-index"].map(
          (x) => a[x].numericValue,
        ),
        a["network-requests"].details.items.length,
      ])
    }
  for (const [k, s] of servers.entries()) {
    const m = (j: number) => Math.round(median(rows[k]!.map((r) => r[j]!)))
    console.log(
      page,
      path.basename(s.cwd),
      "scores",
      rows[k]!.map((r) => Math.round(r[0]!)).join(","),
      "median",
      m(0),
      "FCP",
      m(1),
      "LCP",
      m(2),
      "TBT",
      m(3),
      "SI",
      m(4),
      "requests",
      m(5),
    )
  }
}
for (const s of servers) {
  s.child.kill("SIGTERM")
  await new Promise((r) => s.child.once("exit", r))
  rmSync(s.dataDir, { recursive: true, force: true })
}
