/*
 * How long texts are (GSM 03.38, 3GPP TS 23.038). One text carries 160 characters of GSM's alphabet, or 153 where it is
 * one part of several; 70, or 67, where any character is beyond that alphabet.
 */

const basic =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
/** These take the room of two. */
const extended = "^{}\\[~]|€\f";

const sevenBit = new Set(basic);
const escaped = new Set(extended);

/** How many texts of the network a body takes; each is paid for. */
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
