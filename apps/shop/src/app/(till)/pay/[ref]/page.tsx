import { NothingHere } from "@/features/frame/plain-pages";
import { PayCard } from "@/features/till/pay-card";
import { shopCaller } from "@/trpc/caller";
import { orNull } from "@/trpc/refused-as";

type Props = {
  params: Promise<{ ref: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export const metadata = { title: "Pay for your order" };

/** What a payment link leads to: an address that stays, whatever becomes of the provider's pages behind it. */
export default async function PayPage({ params, searchParams }: Props) {
  const { payments } = await shopCaller();
  const asked = payments.payPage({ trackingRef: (await params).ref });
  const page = await orNull(asked, "not_found", "validation", "business_locked");
  if (!page) return <NothingHere />;
  const { paid, refused } = await searchParams;
  return <PayCard page={page} returned={paid !== undefined} refused={refused !== undefined} />;
}
