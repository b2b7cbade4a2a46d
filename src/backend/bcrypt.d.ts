declare module "bcrypt" {
  const bcrypt: {
    hash(text: string, rounds: number): Promise<string>
    compare(text: string, hash: string): Promise<boolean>
  }
  export default bcrypt
}
