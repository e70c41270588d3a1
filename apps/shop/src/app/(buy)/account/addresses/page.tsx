import { redirect } from "next/navigation";
import { AddressesPage } from "@/features/account/addresses-page";
import { signInPath } from "@/features/links/pages";
import { openShop } from "@/shop/place";
import { shopCaller } from "@/trpc/caller";
import { orNull } from "@/trpc/refused-as";

export const metadata = { title: "Your addresses" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function Addresses({ searchParams }: Props) {
  await openShop();
  const { places } = await shopCaller();
  const own = await orNull(places.listAddresses(), "unauthenticated");
  if (!own) redirect(signInPath);
  const { refused } = await searchParams;
  return <AddressesPage items={own.items} refused={typeof refused === "string" ? refused : null} />;
}
