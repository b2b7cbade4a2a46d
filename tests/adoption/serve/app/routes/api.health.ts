export const loader = () => Response.json({ ok: true })
