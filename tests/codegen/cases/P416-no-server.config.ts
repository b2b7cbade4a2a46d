export default {
  ssr: false,
//^^^^^^^^^^ P416: `ssr: false` leaves no server that could guard a page
}
