import { randomUUID } from "node:crypto";
import { DeadCard, HeldCard } from "@/features/card/held-card";
import { SameAgain } from "@/features/card/same-again";
import { openShop } from "@/shop/place";
import { shopCaller } from "@/trpc/caller";
import { orNull } from "@/trpc/refused-as";

type Props = {
  params: Promise<{ token: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

// The card's address is told to nobody else; with no referrer at all a browser's form would come from nowhere.
export const metadata = { title: "Bottle card", referrer: "same-origin" as const };

/** What the QR of a bottle card opens: what is held there, and the same again in two presses. */
export default async function Card({ params, searchParams }: Props) {
  const { configuration } = await openShop();
  const { phone } = configuration.content;
  const { token } = await params;
  const { again, refused } = await searchParams;
  const { card } = await shopCaller();
  const asked = card.look({ token, again: again !== undefined });
  const page = await orNull(asked, "not_found", "validation", "rate_limited");
  if (!page) return <DeadCard phone={phone} />;
  const why = typeof refused === "string" ? refused : null;
  return page.offer ? (
    <SameAgain page={page} offer={page.offer} token={token} orderKey={randomUUID()} refused={why} />
  ) : (
    <HeldCard page={page} token={token} phone={phone} refused={why} />
  );
}
