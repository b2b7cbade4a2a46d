declare module "bcrypt" {
  const bcrypt: {
    hashSync(text: string, rounds: number): string
    compareSync(text: string, hash: string): boolean
  }
  export default bcrypt
}
