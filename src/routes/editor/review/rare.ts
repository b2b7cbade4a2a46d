import { latePiece } from "./late-piece.ts"

// What few see: of other apps' policies, of one that was just applied in development, and of a draft just deleted.

export const rarePieces = () => import("./rare-pieces.tsx")

export const Applied = latePiece(async () => (await rarePieces()).Applied)
export const EditedBar = latePiece(async () => (await rarePieces()).EditedBar)
export const NoPolicyPage = latePiece(async () => (await rarePieces()).NoPolicyPage)
export const Deleted = latePiece(async () => (await rarePieces()).Deleted)
export const NotReviewed = latePiece(async () => (await rarePieces()).NotReviewed)
export const RecordMoved = latePiece(async () => (await rarePieces()).RecordMoved)
