import { newSigningSecret, writeDataSecrets } from "../store/data-secrets.ts"
import { finishNewSecret } from "../store/new-secret.ts"
import { takeStopped, wholeData } from "./data.ts"

/**
 * A new signing secret, for when the old one may be known. The next one is written beside it first: whatever ends this in
 * the middle, it or the server's next start goes on from there.
 */
export function rotateSecret(dataDir: string): void {
  wholeData(dataDir)
  const directory = takeStopped(dataDir)
  try {
    // Whatever was begun before is ended first; secrets that do not fit the data are refused before anything is written.
    const secrets = finishNewSecret(dataDir, wholeData(dataDir))
    const begun = { ...secrets, nextSigningSecret: newSigningSecret() }
    writeDataSecrets(dataDir, begun)
    finishNewSecret(dataDir, begun)
  } finally {
    directory.release()
  }
}
