const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

const FORWARDED = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"]

/** Whether a request names this machine and no proxy speaks for somebody else. Who may connect, the server's address says. */
export const isLocalRequest = ({ url, headers }: Request): boolean =>
  LOOPBACK.test(new URL(url).hostname) && !FORWARDED.some((name) => headers.has(name))
