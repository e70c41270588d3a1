import { keepPostcode } from "@/features/delivery/jar";
import { postcodeField } from "@/features/delivery/postcode-form";
import { checkoutPath, deliveryPath } from "@/features/links/pages";
import { seeOther } from "@/shop/see-other";
import { asking } from "@/trpc/asking";

/** Keeps the postcode that was typed, and shows when it is delivered to; our own script asks for the words alone. */
export async function POST(request: Request): Promise<Response> {
  const sent = await request.formData();
  const typed = sent.get(postcodeField);
  const postcode = typeof typed === "string" ? typed.trim().slice(0, 12) : "";
  await keepPostcode(postcode);
  if (request.headers.get("x-delivery") !== "stay") {
    return seeOther(sent.get("next") === "checkout" ? checkoutPath : deliveryPath);
  }
  const asked = await asking((shop) => shop.checkout.showDelivery({ postcode }));
  const message = "answer" in asked ? asked.answer?.message : asked.refused.message;
  return Response.json({ message: message ?? "We deliver to you." });
}
