import type { AppFacts } from "./found.ts"
import type { SessionFound } from "../session/found.ts"

/**
 * Messages about the packages that a session port needs: missing ones, and untested versions. The port is the
 * function by which the locks identify the visitor.
 */
export function packageFaultsOf(
  session: SessionFound,
  { isInstalled, versionOf, addCommand }: AppFacts,
): readonly string[] {
  const needed = packagesOf(session)
  const missing = needed.filter((name) => !isInstalled(name))
  const faults = needed.flatMap((name) => {
    const version = versionOf(name)
    const testedRange = testedInsteadOf(name, version)
    return testedRange === null
      ? []
      : [`was never tried with ${name} ${version}: run \`${addCommand} ${testedRange}\` first`]
  })
  return [
    ...(missing.length > 0
      ? [`needs packages that are missing: run \`${addCommand} ${missing.join(" ")}\` first`]
      : []),
    ...faults,
  ].map((fault) => `package.json: \`${exportOf(session)}\` ${fault}`)
}

/** The packages that a session port imports and the app has to install. */
function packagesOf(session: SessionFound): readonly string[] {
  const { kind } = session
  // Without `--session`, the port for tokens is only a placeholder without imports.
  if (kind === "jwt" || kind === "bearer") return session.isAsked ? ["jose"] : []
  return PACKAGES[kind] ?? []
}

/** The packages of the ports that need any, by the kind of session. */
const PACKAGES: Partial<Readonly<Record<SessionFound["kind"], readonly string[]>>> = {
  supabase: ["@supabase/ssr", "@supabase/supabase-js"],
  clerk: ["@clerk/react-router"],
  "auth-js": ["@auth/core"],
  "next-auth": ["next-auth"],
  "next-auth-5": ["next-auth"],
  hydrogen: ["@shopify/hydrogen"],
}

/** The module of `sallyport` that exports the port. */
function exportOf({ kind }: SessionFound): string {
  if (kind === "supabase") return "sallyport/supabase"
  return kind === "jwt" || kind === "bearer" ? "sallyport/jwt" : "sallyport/providers"
}

/** A tested range of versions, without `below`. */
interface Tried {
  readonly from: string
  readonly below: string
}

/** The versions that the session ports were tested with. With another version, a port may not work. */
const TRIED: Readonly<Record<string, Tried>> = {
  "@supabase/ssr": { from: "0.6.0", below: "1.0.0" },
  "@supabase/supabase-js": { from: "2.57.0", below: "3.0.0" },
  jose: { from: "5.0.0", below: "7.0.0" },
}

/**
 * The package with the range of versions to install in place of an untested one; null if it was tested or is unknown.
 */
function testedInsteadOf(name: string, version: string | null): string | null {
  const tried = TRIED[name]
  // A prerelease counts as its release.
  const [release] = /^\d+\.\d+\.\d+(?=[-+]|$)/.exec(version ?? "") ?? []
  if (tried === undefined || release === undefined) return null
  const isTried = NUMERIC.compare(release, tried.from) >= 0 && NUMERIC.compare(release, tried.below) < 0
  return isTried ? null : `${name}@">=${tried.from} <${tried.below}"`
}

/** Compares versions part by part, as numbers. */
const NUMERIC = new Intl.Collator("en", { numeric: true })
