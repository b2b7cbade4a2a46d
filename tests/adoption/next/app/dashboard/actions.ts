"use server"

import { redirect } from "next/navigation"

export async function addNote(form: FormData) {
  redirect(`/dashboard/week?added=${encodeURIComponent(`kept-secret: ${String(form.get("text"))}`)}`)
}

/** No page calls it. Next makes it callable all the same. */
export async function exportNotes() {
  return "kept-secret: every note"
}
