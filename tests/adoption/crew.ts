// The edits of a team that adopts the package in `shapes/crew`: its policy, its session and claims, its menus.

export const POLICY = `import type { Policy } from "sallyport"

export default {
  absent: ["challenged", "recovering"],
  home: { "signed-out": "/login", "signed-in": "/teams", verified: "/teams" },
  unlisted: 404,
  claims: {
    role: { many: ["support", "admin"], asOf: "token", why: "given by hand, and read when a person signs in" },
    teamRole: {
      one: ["member", "manager", "owner"],
      ordered: true,
      within: "/t/:team",
      asOf: "request",
      why: "the membership table",
    },
  },
  visitors: {
    staff: { state: "signed-in", role: ["support", "admin"] },
    "team member": { state: "signed-in", teamRole: { atLeast: "member" } },
    "team manager": { state: "signed-in", teamRole: { atLeast: "manager" } },
    "team owner": { state: "signed-in", teamRole: ["owner"] },
  },
  rules: [
    { path: "/", match: "exact", require: "anyone", why: "the front page" },
    { path: "/login", match: "exact", require: "signed-out", why: "the way in" },
    { path: "/logout", match: "exact", require: "anyone", why: "anyone can sign out" },
    { path: "/teams", match: "exact", require: "signed-in", why: "a list of one's own teams" },
    { path: "/notes/:id", match: "exact", require: "anyone", write: "signed-in", alsoChecks: "only its owner may change a note", why: "notes are public" },
    { path: "/webhooks/billing", match: "exact", require: "anyone", alsoChecks: "the billing service signs what it sends", why: "a service has no session" },
    { path: "/t/:team", match: "subtree", require: "team member", why: "a team's pages are for its members" },
    { path: "/t/:team/settings", match: "exact", require: "team manager", write: "team owner", deny: { "signed-in": 404, verified: 404 }, why: "managers read the settings, owners change them" },
    { path: "/t/:team/board.csv", match: "exact", require: "team member", deny: { "signed-out": 401 }, why: "programs fetch it" },
    { path: "/admin", match: "subtree", require: "staff", deny: { "signed-in": 404, verified: 404 }, why: "for staff" },
    { path: "/admin/keys", match: "subtree", require: { state: "verified", role: ["admin"] }, deny: { "signed-in": 404 }, why: "keys need two factors" },
  ],
  never: [
    { admit: { state: "verified", role: ["support"] }, alone: true, under: "/admin/keys", why: "support has no keys" },
    { admit: "signed-out", under: "/t", why: "teams are not for strangers" },
  ],
  always: [{ admit: "signed-out", at: "/login", why: "people can always reach the sign-in page" }],
  outside: [{ path: "/assets", match: "subtree", why: "static files" }],
  accept: [],
} satisfies Policy
`

export const LOCKS = `import { openLocks } from "sallyport/guard"
import * as guards from "./generated/guards"
import type { ClaimName, PageRequirement } from "./generated/guards"
import { sessionOf } from "./sessions.server"
import { roleIn, type Person } from "./tables.server"

export const locks = openLocks<PageRequirement, Person, ClaimName>({
  guards,
  async session(request) {
    const session = await sessionOf(request)
    const person = session.get("person")
    if (person === undefined) return { state: "signed-out", session: null, setCookies: [] }
    return { state: session.get("factors") === 2 ? "verified" : "signed-in", session: person, setCookies: [] }
  },
  claims: {
    role: ({ roles }) => roles,
    teamRole: ({ name }, { team }) => roleIn(team, name),
  },
})
`

/** Nothing but the locks checks who opens a team's pages. */
export const TEAM = `import { Link, Outlet } from "react-router"

import { locks } from "../sallyport.server"
import type { Route } from "./+types/team"

export async function loader({ context, params }: Route.LoaderArgs) {
  const home = \`/t/\${encodeURIComponent(params.team)}\`
  const all = [home, \`\${home}/settings\`, "/admin", "/admin/keys"]
  const open = await Promise.all(all.map((path) => locks.mayOpen(context, path)))
  return all.filter((_, at) => open[at])
}

export const action = () => "kept-secret: changed the team"

export default function Team({ loaderData }: Route.ComponentProps) {
  return (
    <main>
      <nav>
        {loaderData.map((path) => (
          <Link key={path} to={path}>
            {path}
          </Link>
        ))}
      </nav>
      <Outlet />
    </main>
  )
}
`

/** A page reads the role that opened it from its session. */
export const TEAM_HOME = `import { locks } from "../sallyport.server"
import type { Route } from "./+types/team-home"

const CAPITALS = { member: "Member", manager: "Manager", owner: "Owner" }

export function loader({ context, params }: Route.LoaderArgs) {
  const { name, teamRole } = locks.sessionFor(context, "/t/:team")
  return { title: \`kept-secret: the board of \${params.team}\`, me: \`\${name}: \${CAPITALS[teamRole]}\` }
}

export const action = () => "kept-secret: changed the board"

export default function Page({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <h1>{loaderData.title}</h1>
      <p>{loaderData.me}</p>
    </>
  )
}
`

/** The root sends the claims that the links of the list of teams depend on. */
export const ROOT_LOADER = `import { GuardProvider } from "sallyport/guard/react"
import * as guards from "./generated/guards"
import { LINKS } from "./links"
import type { Route } from "./+types/root"

export const loader = async ({ context }: Route.LoaderArgs) => ({
  claims: await locks.sentClaims(context, { person: locks.visitor(context).session?.name ?? null, paths: LINKS }),
})

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <GuardProvider guards={guards} claims={loaderData.claims}>
      <Outlet />
    </GuardProvider>
  )
}
`

export const LINKS = `export const LINKS = ["/t/acme", "/t/acme/settings", "/t/Acme", "/t/Acme/settings", "/admin", "/admin/keys"]
`

/** A list of links that the browser shows by itself. */
export const TEAMS = `import { Link } from "react-router"
import { useMayOpen } from "sallyport/guard/react"
import { LINKS } from "../links"

function LinkIfOpen({ to }: { readonly to: string }) {
  const opens = useMayOpen(to)
  if (opens === null) return <p>not told: {to}</p>
  return opens ? <Link to={to}>{to}</Link> : null
}

export default function Teams() {
  return (
    <main>
      <h1>Your teams</h1>
      <nav>
        {LINKS.map((path) => (
          <LinkIfOpen key={path} to={path} />
        ))}
      </nav>
      <LinkIfOpen to="/t/other" />
    </main>
  )
}
`

/** A page of staff, without the check of its own that the policy makes now. */
export const staffPage = (name: string): string => `import type { Route } from "./+types/${name}"

export const loader = () => "kept-secret: ${name}"

export const action = () => "kept-secret: changed ${name}"

export default function Page({ loaderData }: Route.ComponentProps) {
  return <h1>{loaderData}</h1>
}
`

export const MEMBERS = `import { Outlet } from "react-router"

export const loader = () => null

export default function Members() {
  return <Outlet />
}
`
