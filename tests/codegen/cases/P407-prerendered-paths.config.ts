export default {
  'prerender': { paths: ["/a"], concurrency: 2 },
//                       ^^^^ P407: guarded path `/a` is pre-rendered
} as const
