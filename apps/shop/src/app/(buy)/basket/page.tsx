import { BasketPage } from "@/features/basket/basket-page";
import { keptBasket, keptVoucher } from "@/features/basket/jar";
import { keptPostcode } from "@/features/delivery/jar";
import { openShop } from "@/shop/place";
import { shopCaller } from "@/trpc/caller";

export const metadata = { title: "Basket" };

export default async function Basket() {
  const front = await openShop();
  const { checkout } = await shopCaller();
  const basket = await checkout.showBasket({
    lines: await keptBasket(),
    voucher: await keptVoucher(),
    to: { postcode: front.hasAreas ? await keptPostcode() : null },
  });
  return <BasketPage front={front} basket={basket} />;
}
