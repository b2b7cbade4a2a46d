import type { Times } from "./measure.ts"

const [WIDTH, HEIGHT] = [880, 460]
const [LEFT, RIGHT, TOP, BOTTOM] = [64, 250, 48, 44]
/** Beyond this a line would only press the others together. */
const MAX_NS = 1e6

interface Sized {
  /** Number of rules. */
  readonly size: number
  readonly raw: Times
}

/**
 * Nanoseconds a decision by number of rules, both by powers of ten: everybody's line, and some of them drawn strongly.
 */
export function pictureOf(all: readonly Sized[], strong: readonly string[]): string {
  const times = all.flatMap(({ raw }) => [...raw.values()]).filter((ns) => ns <= MAX_NS)
  const [low, high] = [Math.log10(Math.min(...times)) - 0.1, Math.log10(Math.max(...times)) + 0.1]
  const x = (i: number): number => LEFT + (i * (WIDTH - LEFT - RIGHT)) / Math.max(1, all.length - 1)
  const y = (ns: number): number => TOP + ((high - Math.log10(ns)) * (HEIGHT - TOP - BOTTOM)) / (high - low)
  const names = [...all[0]!.raw.keys()].filter((name) => !name.startsWith("the same"))
  const lines = names.map((name) => {
    const points = all.flatMap(({ raw }, i) => {
      const ns = raw.get(name)
      return ns === undefined || ns > MAX_NS ? [] : [{ x: x(i), y: y(ns) }]
    })
    return { name, points }
  })
  const drawn = lines.filter(({ points }) => points.length > 0)
  const labels = spreadOut(drawn.map(({ name, points }) => ({ name, from: points.at(-1)! })))
  const grid = Array.from({ length: Math.floor(high) - Math.ceil(low) + 1 }, (_, i) => 10 ** (Math.ceil(low) + i))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="12" role="img">
<title>Time of one access decision by number of rules</title>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>
<text x="${LEFT}" y="24" font-size="15" fill="#171717">One decision, by number of rules (raw bytes, medians, both axes by powers of ten)</text>
${grid.map((ns) => `<path d="M${LEFT} ${y(ns).toFixed(1)}H${WIDTH - RIGHT}" stroke="#e5e5e5"/><text x="${LEFT - 8}" y="${(y(ns) + 4).toFixed(1)}" text-anchor="end" fill="#525252">${timeText(ns)}</text>`).join("\n")}
${all.map(({ size }, i) => `<text x="${x(i).toFixed(1)}" y="${HEIGHT - 16}" text-anchor="middle" fill="#525252">${size.toLocaleString("en")}</text>`).join("\n")}
${drawn.map(({ name, points }) => `<polyline points="${points.map((at) => `${at.x.toFixed(1)},${at.y.toFixed(1)}`).join(" ")}" fill="none" ${lookOf(name, strong)}/>`).join("\n")}
${labels.map(({ name, from, at }) => `<path d="M${(from.x + 4).toFixed(1)} ${from.y.toFixed(1)}L${WIDTH - RIGHT + 18} ${at.toFixed(1)}" stroke="#d4d4d4"/><text x="${WIDTH - RIGHT + 24}" y="${(at + 4).toFixed(1)}" fill="${strong.includes(name) ? "#171717" : "#525252"}"${strong[0] === name ? ' font-weight="700"' : ""}>${name}</text>`).join("\n")}
</svg>
`
}

const lookOf = (name: string, strong: readonly string[]): string =>
  strong[0] === name
    ? 'stroke="#0f766e" stroke-width="3.5"'
    : strong.includes(name)
      ? 'stroke="#171717" stroke-width="2" stroke-dasharray="6 4"'
      : 'stroke="#a3a3a3" stroke-width="1.5"'

const timeText = (ns: number): string => (ns >= 1e6 ? `${ns / 1e6} ms` : ns >= 1000 ? `${ns / 1000} µs` : `${ns} ns`)

interface Label {
  readonly name: string
  readonly from: { readonly x: number; readonly y: number }
}

/** Beside the ends of their lines, in the same order and never upon each other. */
function spreadOut(labels: readonly Label[]): readonly (Label & { readonly at: number })[] {
  const step = (HEIGHT - TOP - BOTTOM + 20) / Math.max(1, labels.length)
  const gap = Math.min(18, step)
  let last = TOP - gap - 10
  const down = labels
    .toSorted((a, b) => a.from.y - b.from.y)
    .map((label) => ({ ...label, at: (last = Math.max(label.from.y, last + gap)) }))
  let next = HEIGHT - BOTTOM + 10 + gap
  return down.toReversed().map((label) => ({ ...label, at: (next = Math.min(label.at, next - gap)) }))
}
