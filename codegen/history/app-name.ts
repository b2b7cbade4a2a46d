import { blobsOf } from "./revision.ts"

/** The app's name in its package.json at a commit, or `app`. */
export async function appNameAt(root: string, commit: string): Promise<string> {
  const [bytes] = await blobsOf(root, [`${commit}:./package.json`])
  try {
    const { name } = JSON.parse(bytes?.toString("utf8") ?? "{}")
    return typeof name === "string" && name !== "" ? name : UNNAMED
  } catch {
    return UNNAMED
  }
}

const UNNAMED = "app"
