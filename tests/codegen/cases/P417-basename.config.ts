export default {
  ["basename"]: "/app",
//^^^^^^^^^^^^^^^^^^^^ P417: `basename` moves every page to beneath `/app`, where no rule governs it
}
