import { messagesPath } from "@/features/links/pages";
import { seeOther } from "@/shop/see-other";
import { asking } from "@/trpc/asking";

/** Keeps what a customer wants to be told. A box that is not ticked is not sent. */
export async function POST(request: Request): Promise<Response> {
  const form = await request.formData();
  const of = (group: string) => ({
    texts: form.has(`${group}.texts`),
    mails: form.has(`${group}.mails`),
  });
  const wanted = { orders: of("orders"), money: of("money"), standing: of("standing") };
  const asked = await asking(({ messages }) => messages.change(wanted));
  const said =
    "refused" in asked ? `refused=${encodeURIComponent(asked.refused.message)}` : "saved=1";
  return seeOther(`${messagesPath}?${said}`);
}
