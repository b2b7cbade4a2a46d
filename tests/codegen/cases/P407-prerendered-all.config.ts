export default {
  prerender: true,
//           ^^^^ P407: guarded path `/a` is pre-rendered
}
