import { Rich } from "../../../language/rich.tsx"
import { useText } from "../../../language/use-text.ts"
import type { Device } from "../facts/device.server.ts"

/** Isolated: a browser may call itself anything. */
export function DeviceName({ device: { browser, system } }: { readonly device: Device }) {
  const text = useText()
  if (browser === null) return <>{system === null ? text("Unknown browser") : <bdi>{system}</bdi>}</>
  if (system === null) return <bdi>{browser}</bdi>
  return (
    <Rich message="<browser/> on <system/>" parts={{ browser: <bdi>{browser}</bdi>, system: <bdi>{system}</bdi> }} />
  )
}
