import { Breadcrumbs, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { ChecksCard } from "@/features/books/figures/checks-card";
import { BooksActions } from "@/features/books/figures/close-books";
import {
  BesideCard,
  DebtorsCard,
  MainFigures,
  MoneyCard,
  SalesCard,
  VatCard,
} from "@/features/books/figures/figures-cards";
import { PeriodBar } from "@/features/books/figures/period-bar";
import { dayWords, monthsAsked, monthsShown, monthsWords } from "@/features/books/months";
import { MonthBadge } from "@/features/books/months-list";
import { hasVatHere } from "@/features/goods/has-vat-here";
import type { PageProps } from "@/page-props";
import { api } from "@/session/api";
import { everyPage } from "@/trpc/every-page";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await hasVatHere()) ? "Figures and VAT" : "Figures",
});

/** The figures of `?from=YYYY-MM&to=YYYY-MM`, else of the last month of the books that is over. */
export default async function FiguresPage({ searchParams }: PageProps) {
  const { office } = await api();
  const [params, months] = await Promise.all([
    searchParams,
    everyPage((at) => office.books.months(at)),
  ]);
  const figures = await office.books.figures(monthsShown(monthsAsked(params), months));
  const { from, to, firstDay, lastDay, over, closed } = figures;
  // A closed month has been looked at, and one that goes on is not closed yet.
  const checks = over && !closed ? await office.books.checks({ to: lastDay }) : null;
  return (
    <>
      <PageHeader
        above={<Breadcrumbs trail={[{ href: "/books", label: "Books" }]} />}
        title={monthsWords(figures)}
        status={<MonthBadge closed={closed} over={over} />}
        hint={`${dayWords(firstDay)} to ${dayWords(lastDay)}${over ? "." : ", as far as it is known today."}`}
        className="mb-3"
      />
      <PeriodBar from={from} to={to} months={months.map(({ month }) => month)}>
        <BooksActions figures={figures} />
      </PeriodBar>
      <div className="flex flex-col gap-4">
        {checks && <ChecksCard to={lastDay} items={checks.items} />}
        <MainFigures figures={figures} />
        <div className="grid items-start gap-4 xl:grid-cols-2 print:block print:space-y-4">
          <div className="flex min-w-0 flex-col gap-4">
            <SalesCard figures={figures} />
            <VatCard figures={figures} />
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <MoneyCard figures={figures} />
            <DebtorsCard figures={figures} />
            <BesideCard figures={figures} />
          </div>
        </div>
      </div>
    </>
  );
}
