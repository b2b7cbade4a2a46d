import { Outlet } from "react-router"

export default function Auth() {
  return (
    <main className="auth">
      <Outlet />
    </main>
  )
}
