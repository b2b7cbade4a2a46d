/** A way to write an address that a router and a check before it may read differently. */
export interface Spelling {
  /** The kind of spelling, in words. */
  readonly kind: string
  readonly of: (path: string, buildId: string) => string
}

/** The first letter of the last segment. */
const LETTER_OF_LAST_SEGMENT = /[a-z](?=[^/]*$)/
const escaped = (letter: string): string => `%${letter.charCodeAt(0).toString(16)}`

/** Spellings of one kind. */
const spelled = (kind: string, ...ways: readonly Spelling["of"][]): readonly Spelling[] =>
  ways.map((of) => ({ kind, of }))

/** The kind of a request with nothing unusual. */
export const AS_IT_IS = "the address as it is"

/** All spellings; the first is the address itself. */
export const SPELLINGS: readonly Spelling[] = [
  ...spelled(AS_IT_IS, (path) => path),
  ...spelled(
    "upper case",
    (path) => path.toUpperCase(),
    (path) => path.replace(LETTER_OF_LAST_SEGMENT, (letter) => letter.toUpperCase()),
  ),
  ...spelled(
    "escaped letters",
    (path) => path.replace(/[a-z]/, escaped),
    (path) => path.replace(LETTER_OF_LAST_SEGMENT, escaped),
    (path) => path.replace(LETTER_OF_LAST_SEGMENT, (letter) => escaped(letter).replace("%", "%25")),
  ),
  ...spelled(
    "`.rsc` and segments",
    (path) => `${path}.rsc`,
    (path) => `${path}.RSC`,
    (path) => `${path}.prefetch.rsc`,
    (path) => `${path}.segments/_tree.segment.rsc`,
    (path) => `${path}.segments/_full.segment.rsc`,
  ),
  ...spelled(
    "another ending",
    (path) => `${path}.txt`,
    (path) => `${path}.json`,
    (path) => `${path}.png`,
    (path) => `${path};x`,
    (path) => `${path}%00`,
    (path) => `${path}%ff`,
    (path) => `${path}%20`,
    (path) => `${path}/`,
    (path) => `${path}/index`,
  ),
  ...spelled(
    "other separators",
    (path) => path.replace(/\/(?=[^/]+$)/, "%2f"),
    (path) => path.replace(/\/(?=[^/]+$)/, "%5c"),
    (path) => `/${path}`,
    (path) => path.replaceAll("/", "\\"),
  ),
  ...spelled(
    "detours",
    (path) => `/x/..${path}`,
    (path) => `/x/%2e%2e${path}`,
    (path) => `/_next/..${path}`,
    (path) => `/_next/static/..%2f..${path}`,
    (path) => `/_next/image?url=${encodeURIComponent(path)}&w=640&q=75`,
    (path) => `http://127.0.0.1${path}`,
  ),
  ...spelled(
    "`/_next/data`",
    (path, buildId) => `/_next/data/${buildId}${path === "/" ? "/index" : path}.json`,
    (path) => `/_next/data/other${path}.json`,
    (path, buildId) => `/_Next/data/${buildId}${path}.json`,
  ),
  ...spelled(
    "Next's own parameters",
    (path) => `${path}?nxtPteam=acme&nxtPid=one&nxtPslug=about`,
    (path) => `${path}?__nextLocale=en&__nextDefaultLocale=en&_rsc=1`,
  ),
]
