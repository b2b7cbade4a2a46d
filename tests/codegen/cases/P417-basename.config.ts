export default {
  ["basename"]: "/für alle",
//^^^^^^^^^^^^^^^^^^^^^^^^^ P417: `basename` cannot be matched exactly: `/für alle`
}
