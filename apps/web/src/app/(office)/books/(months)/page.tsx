import { Alert, ButtonLink, ListCard, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { dayWords, figuresHref, monthWords } from "@/features/books/months";
import { monthsList } from "@/features/books/months-list";
import { vatErrorWords } from "@/features/books/vat-errors/vat-error-words";
import type { PageProps } from "@/page-props";
import { api } from "@/session/api";

export const metadata: Metadata = { title: "Books" };

export default async function BooksPage({ searchParams }: PageProps) {
  const asked = monthsList.read(await searchParams);
  const { office } = await api();
  const [books, months, { whole: errors }] = await Promise.all([
    office.books.get(),
    office.books.months(asked.query),
    office.invoices.vatErrors({ limit: 1 }),
  ]);
  const next = months.items.findLast(({ closed, over }) => over && !closed);
  return (
    <>
      <PageHeader
        title="Books"
        hint={
          books.closedTo === null
            ? "No month is closed yet. A closed month never changes."
            : `Closed to ${dayWords(books.closedTo)}: nothing is dated on or before that day any more.`
        }
      />
      {errors.count > 0 && (
        <Alert
          tone="danger"
          className="mb-4"
          title={vatErrorWords(errors)}
          actions={<ButtonLink href="/books/vat-errors">Credit the difference</ButtonLink>}
        >
          The stated reason for their VAT can&apos;t be true.
        </Alert>
      )}
      {next && (
        <Alert
          className="mb-4"
          title={`${monthWords(next.month)} is over and not closed`}
          actions={
            <ButtonLink variant="primary" href={figuresHref({ from: next.month, to: next.month })}>
              Look at {monthWords(next.month)}
            </ButtonLink>
          }
        >
          Look at its figures and at what is still open, then close it.
        </Alert>
      )}
      <ListCard list={monthsList} asked={asked} found={months} context={null} />
    </>
  );
}
