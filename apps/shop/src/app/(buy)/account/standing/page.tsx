import { redirect } from "next/navigation";
import { signInPath } from "@/features/links/pages";
import { StandingPage } from "@/features/standing/standing-page";
import { openShop } from "@/shop/place";
import { shopCaller } from "@/trpc/caller";
import { orNull } from "@/trpc/refused-as";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export const metadata = { title: "Your standing orders" };

export default async function Standing({ searchParams }: Props) {
  await openShop();
  const { standing } = await shopCaller();
  const own = await orNull(standing.list(), "unauthenticated");
  if (!own) redirect(signInPath);
  const { refused } = await searchParams;
  return <StandingPage items={own.items} refused={typeof refused === "string" ? refused : null} />;
}
