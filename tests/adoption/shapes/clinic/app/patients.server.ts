export const patients = new Map([["7", "kept-secret: allergic to nuts"]])
