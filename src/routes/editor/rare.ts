import { latePiece } from "./late-piece.ts"

// What few see: of other apps' policies, of one that was just applied in development, and of a draft just deleted.

const pieces = () => import("./rare-pieces.tsx")

export const Applied = latePiece(async () => (await pieces()).Applied)
export const EditedBar = latePiece(async () => (await pieces()).EditedBar)
export const NoPolicyPage = latePiece(async () => (await pieces()).NoPolicyPage)
export const Deleted = latePiece(async () => (await pieces()).Deleted)
export const NotReviewed = latePiece(async () => (await pieces()).NotReviewed)
export const loadRecordMoved = async () => (await pieces()).RecordMoved
export const RecordMoved = latePiece(loadRecordMoved)
