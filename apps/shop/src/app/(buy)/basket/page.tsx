import { BasketPage } from "@/features/basket/basket-page";
import { fromBrowser, keptBasket, keptVoucher } from "@/features/basket/jar";
import { keptPostcode } from "@/features/delivery/jar";
import { openShop } from "@/shop/place";
import { shopCaller } from "@/trpc/caller";

export const metadata = { title: "Basket" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function Basket({ searchParams }: Props) {
  const { note } = await searchParams;
  const front = await openShop();
  const { checkout } = await shopCaller();
  const basket = await checkout.showBasket({
    lines: await keptBasket(),
    voucher: await keptVoucher(),
    ...(await fromBrowser()),
    to: { postcode: front.hasAreas ? await keptPostcode() : null },
  });
  return <BasketPage front={front} basket={basket} note={note} />;
}
