/**
 * British postcodes, as Royal Mail forms them: an area of one or two letters, a district, and
 * after the space a digit and two letters (never C, I, K, M, O or V, which are misread).
 */
const inward = "[0-9][ABD-HJLNP-UW-Z]{2}";
const outward =
  "[A-PR-UWYZ](?:[0-9]{1,2}|[A-HK-Y][0-9]{1,2}|[0-9][A-HJKPS-UW]|[A-HK-Y][0-9][ABEHMNPRV-Y])";
const ordinary = new RegExp(`^(${outward})(${inward})$`);
/** Girobank's own, made before the rules. */
const girobank = /^(GIR)(0AA)$/;
/** The forces' numbers, which lie nowhere in particular: BFPO 58. */
const forces = /^(BFPO)(?:C\/?O)?([1-9][0-9]{0,3})$/;

/** The standard form ("LA23 1AA") of a postcode in any spelling; null where it is none. */
export function standardPostcode(text: string): string | null {
  const packed = text.replaceAll(/\s+/g, "").toUpperCase();
  const halves = ordinary.exec(packed) ?? girobank.exec(packed) ?? forces.exec(packed);
  return halves && `${halves[1]} ${halves[2]}`;
}

/** The first half of a postcode in standard form: "LA23 1AA" is in LA23. */
export function postcodeDistrict(postcode: string): string {
  return postcode.split(" ", 1)[0] ?? "";
}

/** The letters a district starts with: LA23 is in LA, N1C in N. */
export function postcodeArea(district: string): string {
  return /^[A-Z]+/.exec(district)?.[0] ?? "";
}
