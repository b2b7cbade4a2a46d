export default {
  ["prerender"]: ["/a"],
//                ^^^^ P407: guarded path `/a` is pre-rendered
}
