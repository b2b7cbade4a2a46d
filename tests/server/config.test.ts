import { generateKeyPairSync } from "node:crypto"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"

import { afterAll, describe, expect, test } from "vitest"

import { readConfig } from "../../src/server/settings/config.ts"
import { SETTINGS } from "../../src/server/settings/misspelt.ts"

const mistakesOf = (env: Record<string, string>): readonly string[] => {
  const read = readConfig(env)
  return "mistakes" in read ? read.mistakes : []
}

const keys = mkdtempSync(path.join(tmpdir(), "sallyport-config-keys-"))
const APPROVAL_KEY = path.join(keys, "approval.pem")
writeFileSync(APPROVAL_KEY, generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }))
afterAll(() => rmSync(keys, { recursive: true }))

const HOSTED = { SUPABASE_URL: "https://x.supabase.co", SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x" }

describe("the environment", () => {
  test("without settings the server uses the embedded backend on loopback", () => {
    expect(readConfig({})).toMatchObject({
      config: {
        port: 3000,
        host: "127.0.0.1",
        siteUrl: null,
        dataDir: ".data",
        backend: { kind: "embedded" },
        signup: "open",
      },
    })
  })

  test("development has its own data directory, unless one is set", () => {
    const dirOf = (env: Record<string, string>) => {
      const read = readConfig(env, "development")
      return "config" in read ? read.config.dataDir : read.mistakes
    }
    expect([dirOf({}), dirOf({ DATA_DIR: "elsewhere" })]).toEqual([".data-dev", "elsewhere"])
  })

  test("a key for checking approvals is named by its file, and a private key is refused", () => {
    const root = mkdtempSync(path.join(tmpdir(), "sallyport-config-"))
    try {
      const { publicKey, privateKey } = generateKeyPairSync("ed25519")
      const [good, secret] = [path.join(root, "ada.pub"), path.join(root, "ada.pem")]
      writeFileSync(good, publicKey.export({ type: "spki", format: "pem" }))
      writeFileSync(secret, privateKey.export({ type: "pkcs8", format: "pem" }))
      expect(readConfig({ APPROVER_KEYS: good })).toMatchObject({ config: { approverKeys: [{ name: "ada.pub" }] } })
      expect(mistakesOf({ APPROVER_KEYS: [good, secret].join(path.delimiter) })).toHaveLength(1)
    } finally {
      rmSync(root, { recursive: true })
    }
  })

  test("a key for signing approvals requires closed sign-up or named approvers", () => {
    expect(mistakesOf({ APPROVAL_KEY, SIGNUP: "closed" })).toEqual([])
    expect(readConfig({ APPROVAL_KEY, APPROVERS: "Ada@Example.com, grace@example.com" })).toMatchObject({
      config: { approvers: new Set(["ada@example.com", "grace@example.com"]) },
    })
    expect(mistakesOf({ ...HOSTED, APPROVAL_KEY, APPROVERS: "ada@example.com" })).toEqual([])
    expect(readConfig({})).toMatchObject({ config: { approvers: null } })
    expect(readConfig({ APPROVERS: "ada@example.com" })).toMatchObject({
      config: { approvers: new Set(["ada@example.com"]), approvalKey: null },
    })
  })

  test("both Supabase variables select a hosted project", () => {
    expect(readConfig(HOSTED)).toMatchObject({ config: { backend: { kind: "hosted", url: HOSTED.SUPABASE_URL } } })
  })

  test.each<[string, { given: Record<string, string>; want: readonly string[] }]>([
    [
      "half a Supabase configuration names the missing key",
      { given: { SUPABASE_URL: "https://x.supabase.co" }, want: ["SUPABASE_PUBLISHABLE_KEY: missing"] },
    ],
    [
      "half a Supabase configuration names the missing address",
      { given: { SUPABASE_PUBLISHABLE_KEY: "x" }, want: ["SUPABASE_URL: missing"] },
    ],
    [
      "a store of limits that speaks another protocol",
      { given: { LIMITS_URL: "http://127.0.0.1:6379" }, want: ["LIMITS_URL: give"] },
    ],
    [
      "a key that signs approvals is one in a file",
      { given: { APPROVAL_KEY: "package.json", SIGNUP: "closed" }, want: ["APPROVAL_KEY: name a file"] },
    ],
    [
      "a key that would sign for anybody who signs up",
      {
        given: { APPROVAL_KEY },
        want: [
          "APPROVERS: missing, so APPROVAL_KEY would sign for anybody, because SIGNUP is open; list the email addresses of the people who may approve, or set SIGNUP=closed",
        ],
      },
    ],
    [
      "a key that would sign for anybody to whom a hosted project gives an account, whatever the pages of this server do",
      {
        given: { ...HOSTED, SIGNUP: "closed", APPROVAL_KEY },
        want: ["APPROVERS: missing, so APPROVAL_KEY would sign for anybody, because the project may give anybody"],
      },
    ],
    [
      "both of what is wrong about approvals, at once",
      { given: { APPROVAL_KEY: "package.json" }, want: ["APPROVAL_KEY: name a file", "APPROVERS: missing"] },
    ],
    [
      "approvers are email addresses, each named that is none",
      {
        given: { APPROVERS: "ada@example.com, grace, <tim@example.com>" },
        want: [
          'APPROVERS: give email addresses like ada@example.com, grace@example.com, not "grace", "<tim@example.com>"',
        ],
      },
    ],
    ["approvers are at least one", { given: { APPROVERS: "," }, want: ["APPROVERS: give email addresses"] }],
    [
      "keys that approvals are checked with are in files, each named that is none",
      {
        given: { APPROVER_KEYS: ["package.json", "nowhere.pub"].join(path.delimiter) },
        want: ['APPROVER_KEYS: name files with ed25519 public keys in PEM, not "package.json", "nowhere.pub"'],
      },
    ],
    [
      "half a mail configuration names what is missing",
      { given: { SMTP_URL: "smtp://localhost" }, want: ["MAIL_FROM: missing"] },
    ],
    [
      "a secret key without a project and without mail is of no use",
      {
        given: { SUPABASE_SECRET_KEY: "sb_secret_x" },
        want: ["SUPABASE_SECRET_KEY: it belongs to a hosted project", "SUPABASE_SECRET_KEY: it is for sending mail"],
      },
    ],
    [
      "the publishable key is no secret one",
      {
        given: {
          ...HOSTED,
          SUPABASE_SECRET_KEY: HOSTED.SUPABASE_PUBLISHABLE_KEY,
          SMTP_URL: "smtp://localhost",
          MAIL_FROM: "door@example.test",
        },
        want: ["SUPABASE_SECRET_KEY: give the project's secret key"],
      },
    ],
    ["a port is a number", { given: { PORT: "http" }, want: ["PORT:"] }],
    ["port 0 is refused", { given: { PORT: "0" }, want: ["PORT:"] }],
    ["a port beyond the last is refused", { given: { PORT: "65536" }, want: ["PORT:"] }],
    ["off loopback the public address is needed", { given: { HOST: "0.0.0.0", ...HOSTED }, want: ["SITE_URL:"] }],
    [
      "off loopback the embedded backend needs real mail",
      { given: { HOST: "0.0.0.0", SITE_URL: "https://a.example" }, want: ["SMTP_URL:"] },
    ],
    ["a public address has no path", { given: { SITE_URL: "https://a.example/app", ...HOSTED }, want: ["SITE_URL:"] }],
    ["a public address is one of the web", { given: { SITE_URL: "ftp://a.example", ...HOSTED }, want: ["SITE_URL:"] }],
    ["a metrics token is long", { given: { METRICS_TOKEN: "short" }, want: ["METRICS_TOKEN:"] }],
    ["SIGNUP has two words", { given: { SIGNUP: "maybe" }, want: ["SIGNUP:"] }],
    [
      "every mistake is reported at once",
      {
        given: { PORT: "x", SIGNUP: "y", SUPABASE_URL: "z" },
        want: ["PORT:", "SUPABASE_PUBLISHABLE_KEY: missing", "SUPABASE_URL: give", "SIGNUP:"],
      },
    ],
    [
      "what is wrong and what is missing are told together, and once",
      {
        given: { HOST: "0.0.0.0", SITE_URL: "https://a.example", MAIL_FROM: "nobody" },
        want: ["SMTP_URL: missing", "MAIL_FROM: give"],
      },
    ],
  ])("%s", (_, { given, want }) => {
    const mistakes = mistakesOf(given)
    expect(mistakes).toHaveLength(want.length)
    want.forEach((start, i) => expect(mistakes[i]).toContain(start))
  })

  test.each<[string, { given: Record<string, string>; want: readonly string[] }]>([
    [
      "a letter short",
      { given: { TRUST_PROX: "10.0.0.5" }, want: ["TRUST_PROX: there is no such setting; write TRUST_PROXY"] },
    ],
    [
      "the plural",
      { given: { TRUST_PROXIES: "10.0.0.5" }, want: ["TRUST_PROXIES: there is no such setting; write TRUST_PROXY"] },
    ],
    [
      "a letter too many",
      { given: { LIMITS_URLS: "redis://a" }, want: ["LIMITS_URLS: there is no such setting; write LIMITS_URL"] },
    ],
    [
      "another letter",
      { given: { SITE_URI: "https://a.example" }, want: ["SITE_URI: there is no such setting; write SITE_URL"] },
    ],
    ["neighbours swapped", { given: { SIGNPU: "closed" }, want: ["SIGNPU: there is no such setting; write SIGNUP"] }],
    [
      "one of several",
      { given: { APPROVER: "ada@example.com" }, want: ["APPROVER: there is no such setting; write APPROVERS"] },
    ],
    ["no underscore", { given: { DATADIR: "/data" }, want: ["DATADIR: there is no such setting; write DATA_DIR"] }],
    [
      "in lower case, with a dash",
      { given: { "data-dir": "/data" }, want: ["data-dir: there is no such setting; write DATA_DIR"] },
    ],
    [
      "several of them, and another mistake, at once",
      { given: { SMTP_URI: "smtp://a", METRIC_TOKEN: "x", PORT: "x" }, want: ["METRIC_TOKEN:", "SMTP_URI:", "PORT:"] },
    ],
  ])("a misspelt setting is named, with a suggestion: %s", (_, { given, want }) => {
    const mistakes = mistakesOf(given)
    expect(mistakes).toHaveLength(want.length)
    want.forEach((start, i) => expect(mistakes[i]).toContain(start))
  })

  test("variables of other programs are ignored", () => {
    const others = {
      HOME: "/root",
      HOSTS: "x",
      PORTS: "1",
      MAIL: "/var/mail",
      SITE: "x",
      LIMITS: "x",
      SUPABASE_ANON_KEY: "x",
      VITE_URL: "x",
    }
    expect(mistakesOf({ ...others, SITE_URI: "", ...HOSTED })).toEqual([])
    // Both are there: the person who set the one knows the name, and the other is somebody else's.
    expect(mistakesOf({ SITE_URL: "http://127.0.0.1:3000", SITE_URI: "x" })).toEqual([])
  })

  test("the settings are those of the documented table", () => {
    const document = readFileSync(new URL("../../docs/operation.md", import.meta.url), "utf8")
    const rows = [...document.matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+) \|/gm)].flatMap(([, names = ""]) =>
      [...names.matchAll(/[A-Z_]+/g)].map(([name]) => name),
    )
    expect(rows.toSorted()).toEqual(SETTINGS.toSorted())
  })

  test("a mistaken mail address does not print its password", () => {
    expect(mistakesOf({ SMTP_URL: "http://me:hunter2@x", MAIL_FROM: "a@b.example" }).join()).not.toContain("hunter2")
  })
})
