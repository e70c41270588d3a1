import { noSuchFile, privateFile } from "@/shop/private-file";
import { shopCaller } from "@/trpc/caller";
import { orNull } from "@/trpc/refused-as";

/** The customer's statement of the last ninety days as a PDF. */
export async function GET(): Promise<Response> {
  const { papers } = await shopCaller();
  const pdf = await orNull(
    papers.statementPdf(),
    "not_found",
    "unauthenticated",
    "business_locked",
  );
  if (!pdf) return noSuchFile();
  return privateFile(Buffer.from(pdf.content), {
    contentType: "application/pdf",
    name: `${pdf.name}.pdf`,
  });
}
