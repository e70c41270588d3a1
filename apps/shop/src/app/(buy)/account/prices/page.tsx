import { redirect } from "next/navigation";
import { signInPath } from "@/features/links/pages";
import { PriceSheet } from "@/features/trade/price-sheet";
import { openShop } from "@/shop/place";
import { shopCaller } from "@/trpc/caller";
import { orNull } from "@/trpc/refused-as";

export const metadata = { title: "Your price list" };

export default async function Prices() {
  await openShop();
  const { account } = await shopCaller();
  const sheet = await orNull(account.listPrices(), "unauthenticated");
  if (!sheet) redirect(signInPath);
  return <PriceSheet {...sheet} />;
}
