export { portContract, type ContractCheck, type PortUnderTest } from "./port-contract.ts"
export type { PortAnswer, SessionPort } from "../port.ts"
