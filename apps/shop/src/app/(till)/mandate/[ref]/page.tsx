import { NothingHere } from "@/features/frame/plain-pages";
import { MandateCard } from "@/features/till/mandate-card";
import { shopCaller } from "@/trpc/caller";
import { orNull } from "@/trpc/refused-as";

type Props = {
  params: Promise<{ ref: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export const metadata = { title: "Direct Debit" };

/** What the link of a mandate leads to. */
export default async function MandatePage({ params, searchParams }: Props) {
  const { mandates } = await shopCaller();
  const asked = mandates.page({ linkRef: (await params).ref });
  const page = await orNull(asked, "not_found", "validation", "business_locked");
  if (!page) return <NothingHere />;
  const { done, refused } = await searchParams;
  return <MandateCard page={page} returned={done !== undefined} refused={refused !== undefined} />;
}
