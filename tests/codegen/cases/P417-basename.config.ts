export default {
  ["basename"]: "/für alle",
//^^^^^^^^^^^^^^^^^^^^^^^^^ P417: `basename` has a spelling that cannot be told apart exactly: `/für alle`
}
