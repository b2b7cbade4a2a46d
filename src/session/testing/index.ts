export { as, type TestSession } from "./as.ts"
export { portContract, type ContractCheck, type PortUnderTest } from "./port-contract.ts"
export type { PortAnswer, RequestPort, SessionPort } from "../port.ts"
