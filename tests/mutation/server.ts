import type { Mutation } from "./mutation.ts"

const filter = (breaks: string, text: string, instead: string): Mutation => ({
  breaks,
  file: "src/server/front-filter.ts",
  text,
  instead,
  tests: ["tests/app/front-filter.test.ts"],
})

/** What stands in front of pages and mounts. */
export const SERVER: readonly Mutation[] = [
  filter(
    "only methods that are answered",
    "if (!(METHODS as readonly string[]).includes(raw.method)) {",
    "if (raw.method === null) {",
  ),
  filter("the Host is this site's", "if (origin === null) return refuse", "if (raw.method === null) return refuse"),
  filter("one Host and no more", "host === undefined || more.length > 0", "host === undefined"),
  filter(
    "no address without end",
    "if (raw.target.length > LONGEST_TARGET) return",
    "if (raw.target.length > 1e9) return",
  ),
  filter("one slash first, and nothing that no URL holds", "!/^\\/(?!\\/)[\\x21-\\x7e]*$/.test(raw.target) || ", ""),
  filter("no backslash and no fragment", " || /[\\\\#]/.test(raw.target)", ""),
  filter(
    "a Host of this machine is a name and a port, no more",
    "if (!/^(?:[A-Za-z0-9.-]+|\\[[0-9A-Fa-f:.]+\\])(?::\\d{1,5})?$/.test(host)) return null\n",
    "",
  ),
  filter(
    "without a public address only this machine's names",
    "url !== null && isLoopbackHost(url.hostname) ? url.origin : null",
    "url === null ? null : url.origin",
  ),
]
