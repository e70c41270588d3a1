import { randomUUID } from "node:crypto";
import { Alert } from "@roundsman/ui";
import { redirect } from "next/navigation";
import { fromBrowser, keptBasket, keptVoucher } from "@/features/basket/jar";
import { keptPostcode } from "@/features/delivery/jar";
import { basketPath } from "@/features/links/pages";
import { CheckoutForm } from "@/features/checkout/checkout-form";
import { openShop } from "@/shop/place";
import { shopCaller } from "@/trpc/caller";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export const metadata = { title: "Checkout" };

/** From the basket to an order. What a repeated order chose comes along in the address. */
export default async function Checkout({ searchParams }: Props) {
  const front = await openShop();
  const { checkout } = await shopCaller();
  const { fulfilment, option, address, missing } = await searchParams;
  const postcode = front.hasAreas ? await keptPostcode() : null;
  const to = { addressId: typeof address === "string" ? address : null, postcode };
  const from = await fromBrowser();
  const view = await checkout.showCheckout({
    lines: await keptBasket(),
    voucher: await keptVoucher(),
    to,
    ...from,
  });
  if (view.lines.length === 0) redirect(basketPath);
  const { name, email, phone } = view.contact;
  const typed = {
    "contact.name": name,
    "contact.email": email,
    "contact.phone": phone,
    ...(postcode && { "address.postcode": postcode }),
    ...(typeof fulfilment === "string" && { fulfilment }),
    ...(typeof option === "string" && { deliveryOptionId: option }),
    ...(typeof address === "string" && { addressId: address }),
  };
  return (
    <main className="mx-auto w-full max-w-6xl px-4 pt-8 pb-14">
      <h1 className="mb-6 text-3xl font-bold">Checkout</h1>
      {missing !== undefined && (
        <Alert tone="warning" className="mb-5">
          Not everything of that order is sold any more: what is missing was left out.
        </Alert>
      )}
      <CheckoutForm
        front={front}
        view={view}
        sentAs={{ key: randomUUID(), basket: from.basket }}
        typed={typed}
      />
    </main>
  );
}
