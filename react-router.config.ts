import type { Config } from "@react-router/dev/config"

export default {
  appDirectory: "src",
  ssr: true,
  // The manifest endpoint would answer before any guard: every route is in the first document instead.
  routeDiscovery: { mode: "initial" },
} satisfies Config
