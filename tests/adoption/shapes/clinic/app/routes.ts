import { index, layout, route, type RouteConfig } from "@react-router/dev/routes"

export default [
  index("routes/home.tsx"),
  route("sign-in/*", "routes/sign-in.tsx"),
  layout("routes/members.tsx", [
    route("patients", "routes/patients.tsx"),
    route("patients/new", "routes/new-patient.tsx"),
    route("patients/:id", "routes/patient.tsx"),
  ]),
  route("api/patients", "routes/api-patients.ts"),
] satisfies RouteConfig
