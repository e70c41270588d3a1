/*
 * Computes the length of texts (GSM 03.38, 3GPP TS 23.038). One text carries 160 characters of GSM's alphabet, or 153
 * as one part of several; 70, or 67, if any character is outside that alphabet.
 */

const basic =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
/** Each of these counts as two characters. */
const extended = "^{}\\[~]|€\f";

const sevenBit = new Set(basic);
const escaped = new Set(extended);

/** Returns the number of network texts for a body; each is charged. */
export function segmentsOf(body: string): number {
  let length = 0;
  for (const character of body) {
    if (sevenBit.has(character)) length += 1;
    else if (escaped.has(character)) length += 2;
    else return parts(body.length, 70, 67);
  }
  return parts(length, 160, 153);
}

const parts = (length: number, alone: number, together: number) =>
  length <= alone ? 1 : Math.ceil(length / together);
