// The exports of `sallyport/testing`: helpers for tests of an app and of a session port.
export { as, type TestFields, type TestSession } from "./as.ts"
export { claimContract, type ClaimUnderTest } from "./claim-contract.ts"
export { portContract, type ContractCheck, type PortUnderTest } from "./port-contract.ts"
export type { ClaimReader, PortAnswer, RequestPort, SessionPort } from "../port.ts"
