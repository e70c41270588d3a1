import { ButtonLink, ListCard, PageHeader } from "@roundsman/ui";
import { formatDate, formatMoney, formatQuantity } from "@roundsman/ui/format";
import { FileUp } from "lucide-react";
import type { Metadata } from "next";
import { bankList } from "@/features/books/bank/bank-list";
import { ChosenLines } from "@/features/books/bank/chosen-lines";
import type { PageProps } from "@/page-props";
import { api } from "@/session/api";
import { Changing } from "@/session/office-context";
import type { RouterOutputs } from "@/trpc/outputs";

export const metadata: Metadata = { title: "Bank" };

/** Lines of bank statements that nobody said what they are; by the filter, those that are. */
export default async function BankPage({ searchParams }: PageProps) {
  const asked = bankList.read(await searchParams);
  const { office } = await api();
  const { state = "open", ...query } = asked.query;
  const [lines, summary] = await Promise.all([
    office.bank.listLines({ ...query, state }),
    office.bank.summary(),
  ]);
  return (
    <>
      <PageHeader
        title="Bank"
        hint={hintOf(summary)}
        actions={
          <Changing>
            <ButtonLink variant="primary" href="/books/bank/upload">
              <FileUp aria-hidden />
              Upload a statement
            </ButtonLink>
          </Changing>
        }
      />
      <ListCard
        list={bankList}
        asked={asked}
        found={lines}
        context={null}
        bulk={state === "open" ? <ChosenLines lines={lines.items} /> : undefined}
      />
    </>
  );
}

function hintOf({ open, accounts }: RouterOutputs["office"]["bank"]["summary"]): string {
  const [latest] = accounts.map(({ lastDay }) => lastDay).toSorted((a, b) => (a < b ? 1 : -1));
  if (latest === undefined) return "What the bank says came in, matched with who paid it.";
  const to = `Lines are here to ${formatDate(latest)}.`;
  if (open.lines === 0) return `Every line is matched or set aside. ${to}`;
  const sums = [
    open.inPence > 0 && `${formatMoney(open.inPence)} in`,
    open.outPence > 0 && `${formatMoney(open.outPence)} out`,
  ].filter((sum) => sum !== false);
  return `${formatQuantity(open.lines, "line")} to match: ${sums.join(", ")}. ${to}`;
}
