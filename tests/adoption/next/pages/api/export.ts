import type { NextApiRequest, NextApiResponse } from "next"

export default function handler(_: NextApiRequest, response: NextApiResponse) {
  response.json({ text: "kept-secret: the export" })
}
