import { SectionNav } from "@roundsman/ui";
import { hasVatHere } from "@/features/goods/has-vat-here";
import { booksFor } from "@/features/pages/pages-for";
import { requirePlace } from "@/session/place";

/** The sections of the books that have something to show to whoever looks. */
export async function BooksNav() {
  const { scopes } = (await requirePlace()).business;
  return <SectionNav label="Books" links={booksFor({ scopes, hasVat: await hasVatHere() })} />;
}
