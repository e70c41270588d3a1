import { NothingHere } from "@/features/frame/plain-pages";
import { TrackPage } from "@/features/track/track-page";
import { shopCaller } from "@/trpc/caller";
import { orNull } from "@/trpc/refused-as";

type Props = {
  params: Promise<{ ref: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export const metadata = { title: "Your order" };

/** An order for whoever has its reference: what was paid, when it comes, where the van is, what was brought. */
export default async function Track({ params, searchParams }: Props) {
  const { tracking } = await shopCaller();
  const { ref } = await params;
  const asked = tracking.showOrder({ trackingRef: ref });
  const order = await orNull(asked, "not_found", "validation", "business_locked");
  if (!order) return <NothingHere />;
  const { paid, refused, unnamed, day } = await searchParams;
  return (
    <TrackPage
      order={order}
      returned={paid !== undefined}
      refused={refused !== undefined}
      unnamed={unnamed !== undefined}
      dayRefused={day !== undefined}
    />
  );
}
