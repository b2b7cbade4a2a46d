import { createHash, timingSafeEqual } from "node:crypto"

import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client"

import type { AuditLogSize } from "../audit-log/event.ts"
import type { MailResult } from "../backend/store/options.ts"

/** The server's counters. Labels are fixed words: never an address, a person or a path. */
export type Metrics = ReturnType<typeof openMetrics>

/** The part of the server that a request is for. */
export type RequestKind = "page" | "data" | "auth" | "rest" | "outside"

/** Opens the counters, with those of the process. */
export function openMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: "sallyport_requests_total",
    help: "Requests answered",
    labelNames: ["kind", "status"],
    registers,
  })
  const seconds = new Histogram({
    name: "sallyport_request_seconds",
    help: "Seconds until an answer began",
    labelNames: ["kind"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const outcomes = new Counter({
    name: "sallyport_outcomes_total",
    help: "What rules of the policy gave to page requests",
    labelNames: ["rule", "outcome"],
    registers,
  })
  const events = new Counter({
    name: "sallyport_events_total",
    help: "Security events: sign-ins, failures, limits and the like",
    labelNames: ["kind"],
    registers,
  })
  const mails = new Counter({
    name: "sallyport_mails_total",
    help: "Emails, by what the mail server did with them",
    labelNames: ["result"],
    registers,
  })
  // Both from the start, because a rule for alerts cannot compare with a counter that is not there.
  for (const result of ["delivered", "failed"] satisfies MailResult[]) mails.inc({ result }, 0)
  const contentType: string = registry.contentType
  return {
    contentType,
    /** The metrics in the format of Prometheus. */
    text: () => registry.metrics(),
    /** Counts an answered request, with the seconds until its answer began. */
    answered: (kind: RequestKind, status: number, took: number) => {
      requests.inc({ kind, status: `${Math.floor(status / 100)}xx` })
      seconds.observe({ kind }, took)
    },
    /** Counts a decision of the locks. */
    decided: (rule: string, outcome: string) => outcomes.inc({ rule, outcome }),
    /** Counts an event of the audit log, such as a sign-in, a failure or a limit. */
    happened: (kind: string) => events.inc({ kind }),
    /** Counts an email that was given to the mail server. */
    mailed: (result: MailResult) => mails.inc({ result }),
    /** Adds the size of the audit log to the metrics. */
    watch: (size: () => AuditLogSize) => {
      // Stored now, removed for newer ones, and never written.
      for (const part of ["kept", "gone", "lost"] as const) {
        const gauge: Gauge = new Gauge({
          name: `sallyport_record_events_${part}`,
          help: `Security events of the record: ${part}`,
          registers,
          collect: () => gauge.set(size()[part]),
        })
      }
    },
  }
}

/** True if a request carries the token. Compares in constant time. */
export function bearsToken(authorization: string | undefined, token: string | null): boolean {
  if (token === null) return false
  const digest = (text: string) => createHash("sha256").update(text).digest()
  return timingSafeEqual(digest(authorization ?? ""), digest(`Bearer ${token}`))
}
