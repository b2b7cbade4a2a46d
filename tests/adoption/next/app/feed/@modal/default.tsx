export default function None() {
  return null
}
