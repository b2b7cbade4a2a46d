import { app } from "./build/server/index.js"

const port = Number(process.env.PORT ?? 3000)
app.listen(port, "127.0.0.1", () => console.log(`depot listens on ${port}`))
