import { redirect } from "react-router"

import { signedOutCookie } from "../session.server"

export const action = () => redirect("/", { headers: { "Set-Cookie": signedOutCookie } })
