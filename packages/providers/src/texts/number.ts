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

/** The characters of a number alone: beside words, it is kept as it was typed. */
const numberAlone = /^[+\d\s().\-/]+$/;

/**
 * Returns a phone number in its usual form: "07700 900123" for "+447700900123", and numbers abroad as "+33 1 …". Text
 * that is no possible number, or more than one, stays as it is.
 */
export function phoneForm(phone: string): string {
  if (!numberAlone.test(phone)) return phone;
  const parsed = parsePhoneNumberFromString(phone, { defaultCountry: "GB", extract: false });
  if (!parsed?.isPossible()) return phone;
  return parsed.countryCallingCode === "44"
    ? parsed.formatNational()
    : parsed.formatInternational();
}
