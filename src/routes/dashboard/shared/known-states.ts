import { createContext, use } from "react"
import { authStates, type AuthState } from "../../../generated/guards.ts"

/** The auth states that the policy of a view knows: an app whose sign-in cannot produce one declares it absent. */
export const KnownStates = createContext<readonly AuthState[]>(authStates)

export const useKnownStates = (): readonly AuthState[] => use(KnownStates)
