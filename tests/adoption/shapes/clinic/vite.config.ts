import { reactRouter } from "@react-router/dev/vite"
import { routeDevtools } from "route-devtools"
import { defineConfig } from "vite"

export default defineConfig({
  plugins: [routeDevtools(), reactRouter()],
})
