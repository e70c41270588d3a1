import { redirect } from "next/navigation";
import { BottlesPage } from "@/features/account/bottles-page";
import { bottlesPath, signInPath } from "@/features/links/pages";
import { openShop } from "@/shop/place";
import { shopCaller } from "@/trpc/caller";
import { orNull } from "@/trpc/refused-as";

export const metadata = { title: "Your bottles" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function Bottles({ searchParams }: Props) {
  await openShop();
  const { papers, places } = await shopCaller();
  const { after } = await searchParams;
  const cursor = typeof after === "string" ? after : undefined;
  const agreements = await orNull(
    papers.listAgreements({ cursor }),
    "unauthenticated",
    "validation",
  );
  if (!agreements) redirect(cursor === undefined ? signInPath : bottlesPath);
  const { items: held } = await places.listHeld();
  return <BottlesPage held={held} agreements={agreements} />;
}
