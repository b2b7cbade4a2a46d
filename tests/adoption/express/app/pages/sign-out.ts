import { signOut } from "../sessions.server"
import type { Route } from "./+types/sign-out"

export const action = ({ request }: Route.ActionArgs) => signOut(request)
