// The functions of bcrypt that the backend calls. The package has no types of its own.
declare module "bcrypt" {
  const bcrypt: {
    hash(text: string, rounds: number): Promise<string>
    hashSync(text: string, rounds: number): string
    compare(text: string, hash: string): Promise<boolean>
  }
  export default bcrypt
}
