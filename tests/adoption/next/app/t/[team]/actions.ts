"use server"

import { redirect } from "next/navigation"

export async function addTeamNote(form: FormData) {
  redirect(`/t/${encodeURIComponent(String(form.get("team")))}?added`)
}
