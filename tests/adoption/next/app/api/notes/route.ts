import { draftMode } from "next/headers"

export const GET = async (request: Request) => {
  const { search, searchParams } = new URL(request.url)
  if (searchParams.has("drafts")) (await draftMode()).enable()
  return Response.json({ notes: "kept-secret: all notes", asked: search })
}

export const POST = () => Response.json({ saved: "kept-secret: saved" })
