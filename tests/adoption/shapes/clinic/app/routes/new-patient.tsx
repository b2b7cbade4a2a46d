export default function NewPatient() {
  return <h1>A new patient</h1>
}
