import { latePiece } from "./late-piece.ts"

// What few see: of other apps' policies, and of one that was just applied in development.

const pieces = () => import("./rare-pieces.tsx")

export const Applied = latePiece(async () => (await pieces()).Applied)
export const EditedBar = latePiece(async () => (await pieces()).EditedBar)
export const NoPolicyPage = latePiece(async () => (await pieces()).NoPolicyPage)
export const NotKept = latePiece(async () => (await pieces()).NotKept)
export const RecordMoved = latePiece(async () => (await pieces()).RecordMoved)
