export default {
  prerender: async () => ["/a"],
//           ^^^^^^^^^^^^^^^^^^ P408: a function is not a literal
}
