import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/**
 * Mobile numbers of the United Kingdom, the Isle of Man, Jersey and Guernsey by Ofcom's numbering plan: 07 except 070
 * (personal numbers) and 076 (pagers; 07624 is the Isle of Man's). No other number is texted: a landline can't read,
 * and a number abroad may cost a business many times the expected price.
 */
const mobile = /^\+447(?:[1-57-9]\d{8}|624\d{6})$/;

/** Returns a phone number in E.164; null if it is no mobile number that may be texted. */
export function mobileOf(phone: string): string | null {
  const parsed = parsePhoneNumberFromString(phone, "GB");
  if (!parsed?.isPossible() || parsed.ext) return null;
  return mobile.test(parsed.number) ? parsed.number : null;
}
