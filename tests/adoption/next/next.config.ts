import type { NextConfig } from "next"

export default {
  rewrites: async () => ({
    beforeFiles: [],
    afterFiles: [{ source: "/latest", destination: "/reports" }],
    fallback: [],
  }),
  redirects: async () => [{ source: "/notes", destination: "/dashboard", permanent: false }],
} satisfies NextConfig
