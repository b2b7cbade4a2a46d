export default function Pricing() {
  return <h1>One map, one coin</h1>
}
