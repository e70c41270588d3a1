import { noSuchFile, privateFile } from "@/shop/private-file";
import { shopCaller } from "@/trpc/caller";
import { orNull } from "@/trpc/refused-as";

type Context = { params: Promise<{ id: string }> };

/** One of the customer's invoices as a PDF. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { papers } = await shopCaller();
  const asked = papers.invoicePdf({ id: (await params).id });
  const pdf = await orNull(asked, "not_found", "validation", "unauthenticated", "business_locked");
  if (!pdf) return noSuchFile();
  return privateFile(Buffer.from(pdf.content), {
    contentType: "application/pdf",
    name: `${pdf.name}.pdf`,
  });
}
