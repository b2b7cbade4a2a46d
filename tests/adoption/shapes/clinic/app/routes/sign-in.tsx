// The provider's own form appears here, in the browser.
export default function SignIn() {
  return <h1>Sign in to the clinic</h1>
}
