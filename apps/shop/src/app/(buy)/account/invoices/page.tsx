import { redirect } from "next/navigation";
import { InvoicesPage } from "@/features/account/invoices-page";
import { invoicesPath, signInPath } from "@/features/links/pages";
import { openShop } from "@/shop/place";
import { shopCaller } from "@/trpc/caller";
import { orNull } from "@/trpc/refused-as";

export const metadata = { title: "Your invoices" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function Invoices({ searchParams }: Props) {
  await openShop();
  const { papers } = await shopCaller();
  const { after } = await searchParams;
  const cursor = typeof after === "string" ? after : undefined;
  const invoices = await orNull(papers.listInvoices({ cursor }), "unauthenticated", "validation");
  if (!invoices) redirect(cursor === undefined ? signInPath : invoicesPath);
  const statement = await papers.showStatement();
  return <InvoicesPage statement={statement} invoices={invoices} later={cursor !== undefined} />;
}
