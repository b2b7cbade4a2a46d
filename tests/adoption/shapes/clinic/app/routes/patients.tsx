import { Link } from "react-router"

import { patients } from "../patients.server"
import type { Route } from "./+types/patients"

export const loader = () => [...patients.keys()]

export default function Patients({ loaderData }: Route.ComponentProps) {
  return (
    <ul>
      {loaderData.map((id) => (
        <li key={id}>
          <Link to={`/patients/${id}`}>Patient</Link>
        </li>
      ))}
    </ul>
  )
}
