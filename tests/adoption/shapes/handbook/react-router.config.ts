import type { Config } from "@react-router/dev/config"

export default {} satisfies Config
