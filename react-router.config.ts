import type { Config } from "@react-router/dev/config"

export default {
  appDirectory: "src",
  ssr: true,
  // The first document lists every route. The default, lazy discovery, has an endpoint that answers before any guard.
  routeDiscovery: { mode: "initial" },
} satisfies Config
