import { redirect } from "next/navigation";
import { BottlesPage } from "@/features/account/bottles-page";
import { signInPath } from "@/features/links/pages";
import { openShop } from "@/shop/place";
import { shopCaller } from "@/trpc/caller";
import { orNull } from "@/trpc/refused-as";

export const metadata = { title: "Your bottles" };

/** All of a household's, and of most businesses'. */
const shown = 100;

export default async function Bottles() {
  await openShop();
  const { papers, places } = await shopCaller();
  const held = await orNull(places.listHeld(), "unauthenticated");
  if (!held) redirect(signInPath);
  const agreements = await papers.listAgreements({ limit: shown });
  return <BottlesPage held={held.items} agreements={agreements.items} />;
}
