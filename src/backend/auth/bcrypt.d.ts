// The functions of bcrypt that the backend calls. The package has no types of its own.
declare module "bcrypt" {
  const bcrypt: {
    hashSync(text: string, rounds: number): string
    compare(text: string, hash: string): Promise<boolean>
    compareSync(text: string, hash: string): boolean
  }
  export default bcrypt
}
