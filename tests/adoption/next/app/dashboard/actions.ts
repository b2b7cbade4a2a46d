"use server"

import { redirect } from "next/navigation"
import { locks } from "../../locks"

export const addNote = locks.guardedAction("notes.add", async (form: FormData) => {
  redirect(`/dashboard/week?added=${encodeURIComponent(`kept-secret: ${String(form.get("text"))}`)}`)
})

/** No page calls it. Next makes it callable all the same. */
export const exportNotes = locks.guardedAction("notes.export", async () => "kept-secret: every note")
