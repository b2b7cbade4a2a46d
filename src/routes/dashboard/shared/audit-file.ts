/** The files that the dashboard offers. */
export const AUDIT_FILES = [
  "timeline.svg",
  "timeline.csv",
  "map.svg",
  "comparison.csv",
  "comparison.md",
  "comparison.json",
  "evidence.md",
  "report.html",
  "report.csv",
] as const

export type AuditFile = (typeof AUDIT_FILES)[number]
