import { signIn } from "./actions"

export default async function SignIn({ searchParams }: PageProps<"/sign-in">) {
  const { next } = await searchParams
  return (
    <form action={signIn}>
      <h1>Sign in</h1>
      <input type="hidden" name="next" value={typeof next === "string" ? next : ""} />
      <label>
        E-mail <input name="email" type="email" />
      </label>
      <label>
        Password <input name="password" type="password" />
      </label>
      <button>Sign in</button>
    </form>
  )
}
