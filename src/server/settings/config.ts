import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto"
import { readFileSync } from "node:fs"
import path from "node:path"

import { isLoopbackHost } from "../http/loopback.ts"
import { misspeltIn, type Setting } from "./misspelt.ts"
import { trustedPeersOf, type TrustedPeers } from "../http/trusted-peers.ts"

/** The server's settings, read from environment variables and checked. */
export interface Config {
  readonly port: number
  readonly host: string
  /** The only origin that is served; null on loopback, where every loopback host is served. */
  readonly siteUrl: URL | null
  readonly dataDir: string
  readonly backend:
    | { readonly kind: "embedded" }
    | { readonly kind: "hosted"; readonly url: string; readonly key: string }
  /** Peer addresses whose X-Forwarded-For and X-Forwarded-Proto count. */
  readonly trustedProxies: TrustedPeers
  readonly smtp: { readonly url: string; readonly from: string } | null
  /** The secret key of a hosted project, with which this server can email people about their accounts. */
  readonly secretKey: string | null
  readonly signup: "open" | "closed"
  /** The token that opens `/metrics`; null opens it to this machine alone. */
  readonly metricsToken: string | null
  /** The store in which several instances count limits together; null counts in this process. */
  readonly limitsUrl: string | null
  /** Files and directories of other apps' access records. */
  readonly records: readonly string[]
  /** Signs downloaded approvals; null leaves them unsigned. */
  readonly approvalKey: KeyObject | null
  /** The email addresses, in lower case, whose approvals count. Null: everyone except a change's author. */
  readonly approvers: ReadonlySet<string> | null
  /** The keys whose signatures count on approvals beside the records, by the name of the key's file. */
  readonly approverKeys: readonly { readonly name: string; readonly key: KeyObject }[]
}

/** The settings, or the mistakes in them, one sentence each. */
export type ReadConfig = { readonly config: Config } | { readonly mistakes: readonly string[] }

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the environment and reports every mistake at once, each beginning with the variable's name. */
export function readConfig(env: Environment, mode: "production" | "development" = "production"): ReadConfig {
  const mistakes: string[] = [...misspeltIn(env)]
  const text = (name: Setting): string | null => env[name]?.trim() || null

  const port = readPort(text("PORT"), mistakes)
  const host = text("HOST") ?? "127.0.0.1"
  const siteUrl = readSiteUrl(text("SITE_URL"), host, mistakes)
  const backend = readBackend(text("SUPABASE_URL"), text("SUPABASE_PUBLISHABLE_KEY"), mistakes)
  const smtp = readSmtp(text("SMTP_URL"), text("MAIL_FROM"), mistakes)
  const onLoopback = isLoopbackHost(host) && (siteUrl === null || isLoopbackHost(siteUrl.hostname))
  // If only one of the two is set, or one is wrong, `readSmtp` has reported it.
  const isMailUnset = text("SMTP_URL") === null && text("MAIL_FROM") === null
  if (backend.kind === "embedded" && !onLoopback && smtp === null && isMailUnset) {
    mistakes.push("SMTP_URL: set it and MAIL_FROM, because a server that others can reach has to send real mail")
  }
  const secretKey = readSecretKey(text("SUPABASE_SECRET_KEY"), backend.kind, smtp !== null, mistakes)
  const signup = text("SIGNUP") ?? "open"
  if (signup !== "open" && signup !== "closed") mistakes.push(`SIGNUP: write open or closed, not ${quoted(signup)}`)
  const trustedProxies = trustedPeersOf(text("TRUST_PROXY") ?? "")
  if ("wrong" in trustedProxies) {
    const wrong = trustedProxies.wrong.map(quoted).join(", ")
    mistakes.push(`TRUST_PROXY: give addresses or networks like 10.0.0.5, 10.1.0.0/16, not ${wrong}`)
  }
  const metricsToken = text("METRICS_TOKEN")
  // The message omits the value, because it is a secret.
  if (metricsToken !== null && !/^[\x21-\x7e]{16,}$/.test(metricsToken)) {
    mistakes.push("METRICS_TOKEN: give at least 16 characters, without spaces")
  }
  const limitsUrl = readLimitsUrl(text("LIMITS_URL"), mistakes)
  const approvalKey = readApprovalKey(text("APPROVAL_KEY"), mistakes)
  const approvers = readApprovers(text("APPROVERS"), mistakes)
  // A hosted project's own API opens accounts, whatever this server's pages do.
  const isOpenToAll = signup !== "closed" || backend.kind === "hosted"
  if (text("APPROVAL_KEY") !== null && text("APPROVERS") === null && isOpenToAll) {
    const why = backend.kind === "hosted" ? "the project may give anybody an account" : "SIGNUP is open"
    const instead = backend.kind === "hosted" ? "" : ", or set SIGNUP=closed"
    mistakes.push(
      `APPROVERS: missing, so APPROVAL_KEY would sign for anybody, because ${why}; list the email addresses of the people who may approve${instead}`,
    )
  }
  const approverKeys = readApproverKeys(pathsIn(text("APPROVER_KEYS")), mistakes)

  // The second condition only narrows the type: wrong proxies are among the mistakes.
  if (mistakes.length > 0 || "wrong" in trustedProxies) return { mistakes }
  return {
    config: {
      port,
      host,
      siteUrl,
      // A separate directory, so that no secret of a development server is used in production.
      dataDir: text("DATA_DIR") ?? (mode === "development" ? ".data-dev" : ".data"),
      backend,
      trustedProxies,
      smtp,
      secretKey,
      signup: signup === "closed" ? "closed" : "open",
      metricsToken,
      limitsUrl,
      records: pathsIn(text("RECORDS")),
      approvalKey,
      approvers,
      approverKeys,
    },
  }
}

function readPort(text: string | null, mistakes: string[]): number {
  if (text === null) return 3000
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  // Port 0 is refused, because links in emails need the number before the server listens.
  if (!(port >= 1 && port <= 65_535)) mistakes.push(`PORT: give a number from 1 to 65535, not ${quoted(text)}`)
  return port
}

/** Reads the public address. It can be left out only if the server listens on loopback. */
function readSiteUrl(text: string | null, host: string, mistakes: string[]): URL | null {
  if (text === null) {
    if (!isLoopbackHost(host)) mistakes.push("SITE_URL: set the public address, because HOST is not a loopback address")
    return null
  }
  const url = URL.parse(text)
  if (url === null || (url.protocol !== "https:" && url.protocol !== "http:")) {
    mistakes.push(`SITE_URL: give an address like https://app.example.com, not ${quoted(text)}`)
    return null
  }
  if (url.pathname !== "/" || url.search !== "" || url.hash !== "" || url.username !== "" || url.password !== "") {
    mistakes.push(`SITE_URL: give scheme and host only, without path, query or user: ${url.origin}`)
    return null
  }
  return url
}

/**
 * Reads the address and key of a hosted project (Supabase as a service); without both, the backend is the embedded one.
 */
function readBackend(url: string | null, key: string | null, mistakes: string[]): Config["backend"] {
  if (url === null && key === null) return { kind: "embedded" }
  if (url === null) mistakes.push("SUPABASE_URL: missing, though SUPABASE_PUBLISHABLE_KEY is set; set both or neither")
  if (key === null) mistakes.push("SUPABASE_PUBLISHABLE_KEY: missing, though SUPABASE_URL is set; set both or neither")
  const protocol = url === null ? undefined : URL.parse(url)?.protocol
  if (url !== null && protocol !== "https:" && protocol !== "http:") {
    mistakes.push(`SUPABASE_URL: give an address like https://project.supabase.co, not ${quoted(url)}`)
  }
  if (url === null || key === null) return { kind: "embedded" }
  return { kind: "hosted", url: url.replace(/\/+$/, ""), key }
}

/** Reads the secret key. The messages omit the value, because it is a secret. */
function readSecretKey(key: string | null, kind: string, sendsMail: boolean, mistakes: string[]): string | null {
  if (key === null) return null
  const name = "SUPABASE_SECRET_KEY"
  if (!/^[\x21-\x7e]+$/.test(key) || key.startsWith("sb_publishable_")) {
    mistakes.push(`${name}: give the project's secret key (sb_secret_…), or its service_role key`)
  }
  if (kind === "embedded") mistakes.push(`${name}: it belongs to a hosted project; set SUPABASE_URL, too, or remove it`)
  if (!sendsMail)
    mistakes.push(`${name}: it is for sending mail about accounts; set SMTP_URL and MAIL_FROM, too, or remove it`)
  return key
}

/** Reads the mail server and the sender's address. Null without both: then no emails are sent. */
function readSmtp(url: string | null, from: string | null, mistakes: string[]): Config["smtp"] {
  if (url === null && from === null) return null
  if (url === null) mistakes.push("SMTP_URL: missing, though MAIL_FROM is set; set both or neither")
  if (from === null) mistakes.push("MAIL_FROM: missing, though SMTP_URL is set; set both or neither")
  const protocol = url === null ? undefined : URL.parse(url)?.protocol
  if (url !== null && protocol !== "smtp:" && protocol !== "smtps:") {
    // Without the value: it may hold a password.
    mistakes.push("SMTP_URL: give an address like smtps://user:password@mail.example.com:465")
  }
  // An address by itself, or behind a name: `Sallyport <mail@example.com>`.
  if (from !== null && !/^[^\s<>@]+@[^\s<>@]+$|<[^\s<>@]+@[^\s<>@]+>$/.test(from)) {
    mistakes.push(`MAIL_FROM: give an email address, not ${quoted(from)}`)
  }
  return url === null || from === null ? null : { url, from }
}

function readLimitsUrl(url: string | null, mistakes: string[]): string | null {
  const protocol = url === null ? undefined : URL.parse(url)?.protocol
  if (url !== null && protocol !== "redis:" && protocol !== "rediss:") {
    // Without the value: it may hold a password.
    mistakes.push("LIMITS_URL: give an address like redis://127.0.0.1:6379")
  }
  return url
}

/** Reads the key that signs approvals. Null without one. */
function readApprovalKey(file: string | null, mistakes: string[]): KeyObject | null {
  if (file === null) return null
  try {
    const key = createPrivateKey(readFileSync(file))
    if (key.asymmetricKeyType === "ed25519") return key
  } catch {
    // Reported below, like a key of another type.
  }
  mistakes.push(
    `APPROVAL_KEY: name a file with an ed25519 private key in PEM, not ${quoted(file)}: \`openssl genpkey -algorithm ed25519 -out approval.pem\` makes one`,
  )
  return null
}

/** Reads the addresses of the people whose approvals count, in lower case. Null: everybody's count. */
function readApprovers(text: string | null, mistakes: string[]): Config["approvers"] {
  if (text === null) return null
  const addresses = text.split(/[,\s]+/).filter((address) => address !== "")
  const wrong = addresses.filter((address) => !/^[^\s<>@,"']+@[^\s<>@,"']+$/.test(address))
  if (wrong.length > 0 || addresses.length === 0)
    mistakes.push(
      `APPROVERS: give email addresses like ada@example.com, grace@example.com, not ${wrong.map(quoted).join(", ") || quoted(text)}`,
    )
  return new Set(addresses.map((address) => address.toLowerCase()))
}

/** Reads the public keys with which signed approvals are checked. */
function readApproverKeys(files: readonly string[], mistakes: string[]): Config["approverKeys"] {
  const read = files.map((file) => ({ name: path.basename(file), key: publicKeyIn(file) }))
  const wrong = files.filter((_, at) => read[at]!.key === null).map(quoted)
  if (wrong.length > 0)
    mistakes.push(
      `APPROVER_KEYS: name files with ed25519 public keys in PEM, not ${wrong.join(", ")}: \`openssl pkey -in private.pem -pubout\` prints the public half`,
    )
  return read.flatMap(({ name, key }) => (key === null ? [] : [{ name, key }]))
}

/**
 * The public key in a file. Null for any other content, and for a private key, because a private key does not belong on
 * a server that only checks signatures.
 */
function publicKeyIn(file: string): KeyObject | null {
  try {
    const text = readFileSync(file, "utf8")
    const key = text.includes("PRIVATE KEY") ? null : createPublicKey(text)
    return key?.asymmetricKeyType === "ed25519" ? key : null
  } catch {
    return null
  }
}

/** Paths separated as in `PATH`. */
const pathsIn = (text: string | null): readonly string[] =>
  (text ?? "").split(path.delimiter).filter((place) => place.trim() !== "")

const quoted = (text: string): string => JSON.stringify(text)
