"use client"

import { useState } from "react"
import { like } from "./actions"

export function Like() {
  const [answer, setAnswer] = useState("")
  return <button onClick={async () => setAnswer(await like())}>Like {answer}</button>
}
