export const dynamic = "force-static"

export const GET = () => Response.json({ totals: "kept-secret: totals" })
