import { standardPostcode } from "@roundsman/providers";
import { optionalText } from "../../../platform/values/values";

/** A British postcode in any spelling, kept in its standard form (LA23 1AA); an empty one is none. */
export const Postcode = optionalText(12).transform((written, check) => {
  if (written === null) return null;
  const postcode = standardPostcode(written);
  if (postcode === null) {
    check.addIssue({ code: "custom", message: "This is no British postcode." });
  }
  return postcode;
});
