import { defineConfig } from "@playwright/test"

import { CHROMIUM_FLAGS, findOrInstallChromium } from "../chromium.ts"

export default defineConfig({
  testDir: ".",
  // Takes a reverse proxy and a store that this machine may lack: `npm run instances` asks for it by name.
  testIgnore: process.argv.some((word) => word.includes("instances")) ? [] : ["instances.spec.ts"],
  outputDir: "../../test-results",
  globalSetup: "./start-server.ts",
  // Some tests wait until the app tries again by itself: one more than there are cores keeps all of those busy.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  // Only what hangs takes so long: how fast a machine is, no test measures.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  reporter: [["list"], ["json"]],
  use: {
    browserName: "chromium",
    launchOptions: { executablePath: findOrInstallChromium(), args: CHROMIUM_FLAGS },
    // A trace of every test costs a tenth of them all: `--trace on` takes one of the test that is looked into.
    trace: "off",
    screenshot: "only-on-failure",
  },
})
