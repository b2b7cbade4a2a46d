import type { Config } from "@react-router/dev/config"

export default {
  prerender: ["/b", "/A"],
//                  ^^^^ P407: guarded path `/A` is pre-rendered
} satisfies Config
