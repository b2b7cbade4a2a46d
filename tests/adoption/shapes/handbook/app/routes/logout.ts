import { signOut } from "../auth.server"

export const action = ({ request }: { request: Request }) => signOut(request)
