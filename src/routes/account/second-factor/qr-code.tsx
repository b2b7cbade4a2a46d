import { encode } from "uqr"

interface QrCodeProps {
  readonly text: string
  readonly caption: string
}

/** Drawn as a path in the page itself: no image address, which the content security policy would have to allow. */
export function QrCode({ text, caption }: QrCodeProps) {
  const { data, size } = encode(text, { border: 4 })
  return (
    <figure className="mb-4 w-52 max-w-full">
      <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true" shapeRendering="crispEdges">
        {/* Black on white in both themes: not every camera reads the reverse. */}
        <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
        <path fill="#000" d={data.map(rowPathOf).join("")} />
      </svg>
      <figcaption className="sr-only">{caption}</figcaption>
    </figure>
  )
}

const rowPathOf = (row: readonly boolean[], y: number): string =>
  row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")).join("")
