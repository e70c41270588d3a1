import { wordsOf } from "@/features/account/words-of";
import { saidOf } from "@/features/account/said-of";
import { asking } from "@/trpc/asking";

/** This browser tells the signed-in customer of their orders from now on (public/scripts/phone.js). */
export async function POST(request: Request): Promise<Response> {
  const form = await request.formData();
  const subscription = {
    endpoint: wordsOf(form, "endpoint"),
    p256dh: wordsOf(form, "p256dh"),
    auth: wordsOf(form, "auth"),
  };
  return saidOf(await asking(({ push }) => push.subscribe(subscription)));
}
