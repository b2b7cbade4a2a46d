import { splitSqlStatements } from "@supabase/lite"

/**
 * The text of each migration, by path, except those named `hosted`: these define functions and triggers of PostgreSQL,
 * whose work the gateway does here.
 */
const files = import.meta.glob<string>(
  ["../../../supabase/migrations/*.sql", "!../../../supabase/migrations/*_hosted_*.sql"],
  { query: "?raw", import: "default", eager: true },
)

/**
 * The project's migrations as one text, oldest first. Grants are left out, because SQLite has no roles; data-gate.ts
 * checks requests instead. Functions and triggers are left out too, because the gateway does what they define.
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
