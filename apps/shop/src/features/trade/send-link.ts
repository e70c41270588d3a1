"use server";

import { asking } from "@/trpc/asking";
import { comeBack, untouched, wordsIn, type FormState } from "./form-state";

/** Asks for a mail to sign in with; the answer is the same whether there is such an account or not. */
export async function sendLink(before: FormState, data: FormData): Promise<FormState> {
  const typed = wordsIn(data);
  const asked = await asking((shop) => shop.account.askLink({ email: typed["email"] ?? "" }));
  return "refused" in asked
    ? comeBack(before, typed, asked.refused)
    : { ...untouched, done: true, typed };
}
