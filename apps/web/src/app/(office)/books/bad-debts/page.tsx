import { ListCard, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import type { BadDebt } from "@/features/books/bad-debts/bad-debt-acts";
import { badDebtsList, badDebtsWithoutVat } from "@/features/books/bad-debts/bad-debts-list";
import { hasVatHere } from "@/features/goods/has-vat-here";
import type { PageProps } from "@/page-props";
import { api } from "@/session/api";

export const metadata: Metadata = { title: "Bad debts" };

/** Debts that were written off, the VAT that can be claimed for them, and the VAT that is due again. */
export default async function BadDebtsPage({ searchParams }: PageProps) {
  const params = await searchParams;
  const asked = badDebtsList.read(params);
  const { office } = await api();
  const found = await office.invoices.badDebts.list(asked.query);
  const shown = { found, context: null, known: { invoiceId: invoicesOf(found.items) } };
  // Debts of a time with VAT keep it.
  const hasVat = (await hasVatHere()) || found.items.some(({ reliefPence }) => reliefPence > 0);
  return (
    <>
      <PageHeader
        title="Bad debts"
        hint={`Write an invoice off on its page.${hasVat ? " Its VAT can be claimed six months after it was due, and is due again if it is paid after all." : ""}`}
      />
      {hasVat ? (
        <ListCard list={badDebtsList} asked={asked} {...shown} />
      ) : (
        <ListCard
          list={badDebtsWithoutVat}
          asked={badDebtsWithoutVat.read(params)}
          {...shown}
          hide={["vat"]}
        />
      )}
    </>
  );
}

/** The invoice by which the list is narrowed is that of its rows. */
const invoicesOf = (debts: readonly BadDebt[]) =>
  debts.slice(0, 1).map(({ invoiceId, invoiceNumber }) => ({
    value: invoiceId,
    label: invoiceNumber,
  }));
