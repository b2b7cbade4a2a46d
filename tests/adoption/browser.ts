import { chromium, type Browser } from "playwright"
import { CHROMIUM_FLAGS, findChromium } from "../chromium.ts"

/** The machine's own browser. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  if (executablePath === null) throw new Error("no browser: install Chromium, or set CHROMIUM_PATH to one")
  return chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
}
