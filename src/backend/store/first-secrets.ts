import { generateApiKey } from "@supabase/lite"
import { type DataSecrets, newSigningSecret } from "./data-secrets.ts"

/** Of a first run. Apart from the others, because the commands that look after the data do without lite. */
export async function firstSecrets(): Promise<DataSecrets> {
  const { key } = await generateApiKey("publishable")
  return { signingSecret: newSigningSecret(), publishableKey: key, nextSigningSecret: null, recoveryCodesKey: null }
}
