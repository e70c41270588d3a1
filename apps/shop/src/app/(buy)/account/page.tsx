import { redirect } from "next/navigation";
import { signInPath } from "@/features/links/pages";
import { AccountPage } from "@/features/trade/account-page";
import { openShop } from "@/shop/place";
import { shopCaller } from "@/trpc/caller";
import { orNull } from "@/trpc/refused-as";

export const metadata = { title: "Your account" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function Account({ searchParams }: Props) {
  await openShop();
  const { account } = await shopCaller();
  const own = await orNull(account.showAccount(), "unauthenticated");
  if (!own) redirect(signInPath);
  const { refused } = await searchParams;
  return <AccountPage account={own} refused={typeof refused === "string" ? refused : null} />;
}
