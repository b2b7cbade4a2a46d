import type { Config } from "@react-router/dev/config"

export default {
  basename: "/app",
} satisfies Config
