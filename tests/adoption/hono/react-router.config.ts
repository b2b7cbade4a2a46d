import type { Config } from "@react-router/dev/config"

export default {
  prerender: ["/", "/pricing", "/docs/start"],
} satisfies Config
