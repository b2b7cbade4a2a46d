"use server"

import { redirect } from "next/navigation"
import { createClient } from "../../lib/supabase"

export async function signIn(form: FormData) {
  const supabase = await createClient()
  const { error } = await supabase.auth.signInWithPassword({
    email: String(form.get("email")),
    password: String(form.get("password")),
  })
  if (error !== null) redirect("/sign-in?failed")
  redirect(String(form.get("next") ?? "") || "/dashboard")
}

export async function signOut() {
  const supabase = await createClient()
  await supabase.auth.signOut({ scope: "local" })
  redirect("/")
}
