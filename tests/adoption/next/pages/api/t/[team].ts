import type { NextApiRequest, NextApiResponse } from "next"

export default function handler({ query }: NextApiRequest, response: NextApiResponse) {
  response.json({ text: `kept-secret: the old numbers of ${String(query.team)}` })
}
