import { pages } from "../pages.server"

export const loader = () => Response.json([...pages.keys()])
