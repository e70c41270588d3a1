import { wordsOf } from "@/features/account/words-of";
import { saidOf } from "@/features/account/said-of";
import { asking } from "@/trpc/asking";

/** This browser tells the signed-in customer no more. */
export async function POST(request: Request): Promise<Response> {
  const endpoint = wordsOf(await request.formData(), "endpoint");
  return saidOf(await asking(({ push }) => push.unsubscribe({ endpoint })));
}
