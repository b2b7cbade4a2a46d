import { splitSqlStatements } from "@supabase/lite"

/** Migrations named `hosted` are for PostgreSQL only. Here the gateway does what they define. */
const files = import.meta.glob<string>(
  ["../../../supabase/migrations/*.sql", "!../../../supabase/migrations/*_hosted_*.sql"],
  { query: "?raw", import: "default", eager: true },
)

/**
 * The project's own migrations as one text, oldest first. Grants are left out: SQLite has no roles to grant to, and what
 * `anon` may do is decided before a request reaches the data (see data-gate.ts). So are functions and triggers, whose
 * part the gateway plays.
 */
export function embeddedMigrations(): string {
  return Object.keys(files)
    .sort()
    .flatMap((name) => splitSqlStatements(files[name] ?? ""))
    .filter(
      (statement) =>
        !/^(?:\s|--[^\n]*\n)*(?:grant\b|revoke\b|create\s+(?:or\s+replace\s+)?(?:function|trigger)\b)/i.test(statement),
    )
    .map((statement) => `${statement};\n`)
    .join("\n")
}
