export const GET = (request: Request) =>
  Response.json({ notes: "kept-secret: all notes", asked: new URL(request.url).search })

export const POST = () => Response.json({ saved: "kept-secret: saved" })
