declare module "virtual:sallyport/session-picture" {
  export const picture: import("./picture.ts").MachinePicture
}
