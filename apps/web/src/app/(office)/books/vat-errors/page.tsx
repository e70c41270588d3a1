import { Breadcrumbs, ListCard, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { CorrectAll } from "@/features/books/vat-errors/correct-all";
import { vatErrorWords } from "@/features/books/vat-errors/vat-error-words";
import { vatErrorsList } from "@/features/books/vat-errors/vat-errors-list";
import type { PageProps } from "@/page-props";
import { api } from "@/session/api";

export const metadata: Metadata = { title: "Wrong VAT" };

/** Orders that were charged VAT for a reason that can't be true, and the act that puts them right. */
export default async function VatErrorsPage({ searchParams }: PageProps) {
  const asked = vatErrorsList.read(await searchParams);
  const { office } = await api();
  const errors = await office.invoices.vatErrors({ cursor: asked.query.cursor });
  const { whole } = errors;
  return (
    <>
      <PageHeader
        above={<Breadcrumbs trail={[{ href: "/books", label: "Books" }]} />}
        title="Wrong VAT"
        hint={
          whole.count === 0
            ? "No order was charged wrong VAT."
            : `${vatErrorWords(whole)}. Credit the difference.`
        }
        actions={whole.count > 0 ? <CorrectAll sums={whole} /> : undefined}
      />
      <ListCard list={vatErrorsList} asked={asked} found={errors} context={null} />
    </>
  );
}
