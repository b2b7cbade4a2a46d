/** One session for every app beneath the domain. */
export const sharedCookie = { name: "acme-session", domain: ".acme.example", path: "/", sameSite: "lax" } as const
