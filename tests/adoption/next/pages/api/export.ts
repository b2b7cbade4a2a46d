import type { NextApiRequest, NextApiResponse } from "next"

export default async function handler({ query }: NextApiRequest, response: NextApiResponse) {
  if (query.refresh !== undefined) await response.revalidate("/about")
  response.json({ text: "kept-secret: the export" })
}
