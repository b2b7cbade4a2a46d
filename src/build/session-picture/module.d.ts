// The type of the virtual module that the plugin in layout.ts makes during the build.
declare module "virtual:sallyport/session-picture" {
  export const picture: import("./picture.ts").MachinePicture
}
