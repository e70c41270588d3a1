/**
 * A name as lists of products sort it: each number written so long that "Butane 4.5 kg" comes before
 * "Butane 12 kg". Digits after a point are in their order as they are. The SQL function sort_key of the
 * migrations says the same, and a test holds both together.
 */
export const sortKey = (name: string): string =>
  name
    .replaceAll(/(?<![0-9.])([0-9]+)/g, "0000000000$1")
    .replaceAll(/0*([0-9]{10})(?![0-9])/g, "$1");
