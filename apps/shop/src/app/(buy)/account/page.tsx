import { redirect } from "next/navigation";
import { signInPath } from "@/features/links/pages";
import { AccountPage } from "@/features/trade/account-page";
import { openShop } from "@/shop/place";
import { shopCaller } from "@/trpc/caller";
import { orNull } from "@/trpc/refused-as";

export const metadata = { title: "Your account" };

export default async function Account() {
  await openShop();
  const { account } = await shopCaller();
  const own = await orNull(account.showAccount(), "unauthenticated");
  if (!own) redirect(signInPath);
  return <AccountPage account={own} />;
}
