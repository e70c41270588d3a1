"use server";

import { asking } from "@/trpc/asking";
import { comeBack, untouched, wordsIn, type FormState } from "./form-state";

/** Sends a trade enquiry to the business. */
export async function sendEnquiry(before: FormState, data: FormData): Promise<FormState> {
  const typed = wordsIn(data);
  const { name = "", email = "", phone = "", businessName = "" } = typed;
  const asked = await asking((shop) =>
    shop.account.enquire({
      name,
      email,
      phone,
      businessName,
      companyNumber: typed["companyNumber"] ?? "",
      vatNumber: typed["vatNumber"] ?? "",
      notes: typed["notes"] ?? "",
      contacts: [{ name: name || "?", role: typed["role"] || "Contact" }],
      address: {
        line1: typed["address.line1"] ?? "",
        city: typed["address.city"] ?? "",
        postcode: typed["address.postcode"] ?? "",
      },
    }),
  );
  return "refused" in asked
    ? comeBack(before, typed, asked.refused)
    : { ...untouched, done: true, typed };
}
