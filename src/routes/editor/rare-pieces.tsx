import { useText } from "../../language/use-text.ts"
import { NOT_KEPT } from "./not-kept.ts"

export { Applied } from "./applied.tsx"
export { EditedBar } from "./edited-bar.tsx"
export { NoPolicyPage } from "./no-policy.tsx"
export { RecordMoved } from "./record-moved.tsx"

/** Stands where a draft would be saved. */
export const NotKept = () => <p className="field-hint mb-3">{useText()(NOT_KEPT)}</p>
