import { NothingHere } from "@/features/frame/plain-pages";
import { InvoicePayCard } from "@/features/till/invoice-pay-card";
import { shopCaller } from "@/trpc/caller";
import { orNull } from "@/trpc/refused-as";

type Props = {
  params: Promise<{ ref: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export const metadata = { title: "Pay an invoice" };

/** What the pay link of an invoice leads to, for as long as the invoice is there. */
export default async function InvoicePayPage({ params, searchParams }: Props) {
  const { payments } = await shopCaller();
  const asked = payments.invoicePage({ payRef: (await params).ref });
  const page = await orNull(asked, "not_found", "validation", "business_locked");
  if (!page) return <NothingHere />;
  const { paid, refused } = await searchParams;
  return (
    <InvoicePayCard page={page} returned={paid !== undefined} refused={refused !== undefined} />
  );
}
