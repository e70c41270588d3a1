import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/**
 * Mobile numbers of the United Kingdom, the Isle of Man, Jersey and Guernsey by Ofcom's numbering plan: 07 but for
 * 070 (personal numbers) and 076 (pagers; 07624 is the Isle of Man's). Nothing else is texted: a landline can't read,
 * and a number abroad may cost a business many times what it expects.
 */
const mobile = /^\+447(?:[1-57-9]\d{8}|624\d{6})$/;

/** A phone number as people write it, in E.164; null where it is no mobile number that may be texted. */
export function mobileOf(phone: string): string | null {
  const parsed = parsePhoneNumberFromString(phone, "GB");
  if (!parsed?.isPossible() || parsed.ext) return null;
  return mobile.test(parsed.number) ? parsed.number : null;
}
