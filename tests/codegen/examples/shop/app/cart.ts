export const action = () => null
