/**
 * British postcodes by Royal Mail's rules: an area of one or two letters, a district, and after the space a digit and
 * two letters (never C, I, K, M, O or V, which are misread).
 */
const inward = "[0-9][ABD-HJLNP-UW-Z]{2}";
const outward =
  "[A-PR-UWYZ](?:[0-9]{1,2}|[A-HK-Y][0-9]{1,2}|[0-9][A-HJKPS-UW]|[A-HK-Y][0-9][ABEHMNPRV-Y])";
const ordinary = new RegExp(`^(${outward})(${inward})$`);
/** Girobank's postcode is older than the rules. */
const girobank = /^(GIR)(0AA)$/;
/** The forces' numbers have no location: BFPO 58. */
const forces = /^(BFPO)(?:C\/?O)?([1-9][0-9]{0,3})$/;

/** Characters that people write between the parts of a postcode, or around it. */
const separators = /[\s\p{Pd}.,_"'()]+/gu;

/** Returns the standard form ("LA23 1AA") of a postcode in any spelling; null if it is none. */
export function standardPostcode(text: string): string | null {
  const packed = text.replaceAll(separators, "").toUpperCase();
  const halves = ordinary.exec(packed) ?? girobank.exec(packed) ?? forces.exec(packed);
  return halves && `${halves[1]} ${halves[2]}`;
}

const outwardAlone = new RegExp(`^${outward}$`);
/** A sector: the outward code, and the first digit of the rest. */
const sector = new RegExp(`^(${outward}) [0-9]$`);

/**
 * Returns the part before the space of a postcode, even of an incomplete one: LA23 for "la231aa", "LA23", "la 23 1" and
 * "LA23-1AA". Null if the text is no postcode and no beginning of one.
 */
export function outwardCode(text: string): string | null {
  const whole = standardPostcode(text);
  if (whole !== null) return postcodeDistrict(whole);
  const spaced = text.replaceAll(separators, " ").trim().toUpperCase();
  const packed = spaced.replaceAll(" ", "");
  if (outwardAlone.test(packed) && !sector.test(spaced)) return packed;
  const [, last = ""] = / ([0-9])$/.exec(spaced) ?? [];
  const first = spaced.slice(0, -last.length).replaceAll(" ", "");
  return last !== "" && outwardAlone.test(first) ? first : null;
}

/** Returns the first half of a postcode in standard form: "LA23 1AA" is in LA23. */
export function postcodeDistrict(postcode: string): string {
  return postcode.split(" ", 1)[0] ?? "";
}

/** Returns the leading letters of a district: LA23 is in LA, N1C in N. */
export function postcodeArea(district: string): string {
  return /^[A-Z]+/.exec(district)?.[0] ?? "";
}
