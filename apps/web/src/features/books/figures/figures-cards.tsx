import { Alert, Card, Stat, TextLink } from "@roundsman/ui";
import { formatMoney, formatQuantity } from "@roundsman/ui/format";
import { CircleCheck } from "lucide-react";
import { atVat, type VatKind } from "@/features/goods/vat-words";
import { receiptMethodWords } from "@/features/payments/by-hand";
import { dayWords, type BooksFigures } from "../months";
import { mergeRows, SumsCard, type SumsRow } from "./sums-card";

type Sums = Pick<BooksFigures["sales"][number], "netPence" | "vatPence" | "totalPence">;
type Shown = { figures: BooksFigures };

/** The months in four figures. */
export function MainFigures({ figures: { netSales, vat, received, debtors, chargesVat } }: Shown) {
  const receivedPence = received.reduce(
    (sum, way) => sum + way.receivedPence - way.refundedPence,
    0,
  );
  return (
    <Card className="grid grid-cols-2 divide-border max-xl:[&>*:nth-child(n+3)]:border-t xl:grid-cols-4 xl:divide-x [&>*]:p-4">
      <Stat
        label="Sales less credit"
        value={formatMoney(netSales.netPence)}
        {...(chargesVat && { hint: "excluding VAT" })}
      />
      {chargesVat && (
        <Stat
          label="VAT on sales"
          value={formatMoney(vat.invoice.box1Pence)}
          hint={`by invoice; ${formatMoney(vat.cash.box1Pence)} by cash`}
        />
      )}
      <Stat label="Received" value={formatMoney(receivedPence)} hint="less what was paid back" />
      <Stat
        label="Owed at the end"
        value={formatMoney(debtors.closingPence)}
        hint={chargesVat ? "on account, including VAT" : "on account"}
      />
    </Card>
  );
}

/** What was sold and credited, by rate of VAT. */
export function SalesCard({ figures }: Shown) {
  const { sales, paidAhead, credited, netSales, invoicedPence, paidSalesPence, chargesVat } =
    figures;
  const row = (words: string, sums: Sums, sign: 1 | -1 = 1): SumsRow => ({
    words,
    sums: (chargesVat ? [sums.netPence, sums.vatPence, sums.totalPence] : [sums.totalPence]).map(
      (pence) => (sign === 1 ? pence : 0 - pence),
    ),
  });
  const rateOf = (kind: VatKind) => (chargesVat ? ` ${atVat(kind)}` : "");
  return (
    <SumsCard
      title={chargesVat ? "Sales by VAT rate" : "Sales"}
      what="Sales"
      columns={chargesVat ? ["Net", "VAT", "Including VAT"] : ["Amount"]}
      rows={[
        ...mergeRows([
          ...sales.map((sums) => row(`Sales${rateOf(sums)}`, sums)),
          ...credited.map((sums) => row(`Credit notes${rateOf(sums)}`, sums, -1)),
        ]),
        { ...row("Sales less credit", netSales), strong: true },
      ]}
    >
      <p>
        Of the sales, {formatMoney(invoicedPence)} was billed on account, and{" "}
        {formatMoney(paidSalesPence)} was to be paid at the door, by link or in the shop.
        {chargesVat && " Both include VAT."}
      </p>
      {paidAhead.map((sums) => (
        <p key={atVat(sums)}>
          In the sales {atVat(sums)}: {formatMoney(sums.netPence)} and {formatMoney(sums.vatPence)}{" "}
          VAT paid ahead of delivery, less what was delivered of it.
        </p>
      ))}
    </SumsCard>
  );
}

/** The boxes of a VAT return, counted in both ways; nothing where the business charges no VAT. */
export function VatCard({ figures: { vat, held, chargesVat } }: Shown) {
  if (!chargesVat) return null;
  const { invoice, cash } = vat;
  const pounds = ({ box6Pounds }: typeof invoice) => `£${formatQuantity(box6Pounds)}`;
  return (
    <SumsCard
      title="VAT return"
      what="Box"
      columns={["By invoice", "By cash"]}
      rows={[
        { words: "Box 1, VAT due on sales", sums: [invoice.box1Pence, cash.box1Pence] },
        { words: "Box 4, VAT of bad debts", sums: [invoice.box4Pence, cash.box4Pence] },
        { words: "Box 6, sales excluding VAT", sums: [invoice.box6Pence, cash.box6Pence] },
      ]}
    >
      <p>
        Box 6 goes into the return without the pence: {pounds(invoice)} by invoice, {pounds(cash)}{" "}
        by cash. Purchases are not kept here: add those of your accounts to box 4 and box 7.
      </p>
      {held.paidAheadPence > 0 && (
        <p>
          {formatMoney(held.paidAheadPence)} was paid for orders not delivered by the last day. By
          invoice its VAT counts on the delivery, or on the day of the money: Settings, Business,
          VAT has the choice.
        </p>
      )}
    </SumsCard>
  );
}

/** Money that came and went, by its way. */
export function MoneyCard({ figures: { received, chargesVat } }: Shown) {
  const sumOf = (of: "receivedPence" | "refundedPence") =>
    received.reduce((sum, way) => sum + way[of], 0);
  return (
    <SumsCard
      title="Money"
      hint={chargesVat && "All of it includes VAT."}
      what="How"
      columns={["Received", "Paid back"]}
      nothing="No money came in or went back."
      rows={
        received.length === 0
          ? []
          : [
              ...received.map(({ method, receivedPence, refundedPence }) => ({
                words: receiptMethodWords[method],
                sums: [receivedPence, refundedPence],
              })),
              {
                words: "Together",
                sums: [sumOf("receivedPence"), sumOf("refundedPence")],
                strong: true,
              },
            ]
      }
    />
  );
}

/** What customers owe on account, from the first day to the last, and whether it adds up. */
export function DebtorsCard({ figures: { debtors, firstDay, lastDay, chargesVat } }: Shown) {
  return (
    <SumsCard
      title="Owed on account"
      hint={chargesVat && "All of it includes VAT."}
      what="What"
      columns={["Amount"]}
      rows={[
        { words: `Owed before ${dayWords(firstDay)}`, sums: [debtors.openingPence] },
        { words: "Billed", sums: [debtors.billedPence] },
        { words: "Credited", sums: [0 - debtors.creditedPence] },
        ...(debtors.writtenOffPence === 0
          ? []
          : [{ words: "Written off", sums: [0 - debtors.writtenOffPence] }]),
        { words: "Received", sums: [0 - debtors.receivedPence] },
        ...(debtors.broughtInPence === 0
          ? []
          : [{ words: "Credit brought in", sums: [0 - debtors.broughtInPence] }]),
        { words: "Paid back", sums: [debtors.refundedPence] },
        { words: `Owed on ${dayWords(lastDay)}`, sums: [debtors.closingPence], strong: true },
      ]}
    >
      {debtors.differencePence === 0 ? (
        <p className="flex items-center gap-1.5">
          <CircleCheck aria-hidden className="size-4 shrink-0 text-success-text" />
          Checked: what is left of each document comes to the same.
        </p>
      ) : (
        <Alert tone="danger">
          What is left of each document comes to {formatMoney(debtors.byAllocationsPence)}:{" "}
          {formatMoney(debtors.differencePence)} too little or too much. Tell us before you close.
        </Alert>
      )}
    </SumsCard>
  );
}

/** What stands beside the sales: money held, and opening balances. Nothing while there is none of either. */
export function BesideCard({ figures: { held, openingBalances, lastDay, chargesVat } }: Shown) {
  const { enteredPence, receivedPence, creditedPence } = openingBalances;
  const rows: SumsRow[] = [
    { words: "Credit of customers, used for nothing yet", sums: [held.creditPence] },
    { words: "Paid for orders not delivered", sums: [held.paidAheadPence] },
    { words: "Opening balances entered", sums: [enteredPence] },
    { words: "Received for opening balances", sums: [receivedPence] },
    { words: "Credited of opening balances", sums: [creditedPence] },
  ].filter(({ sums: [pence] }) => pence !== 0);
  return (
    <SumsCard
      title="Held and brought in"
      hint={`As it stood on ${dayWords(lastDay)}. Opening balances are no sales${chargesVat ? ", and in no VAT box" : ""}.`}
      what="What"
      columns={["Amount"]}
      rows={rows}
      nothing="No credit, nothing paid ahead, and no opening balances."
    >
      {held.paidAheadPence > 0 && (
        <p>
          <TextLink href={`/books/paid-ahead?on=${lastDay}`}>Orders paid, not delivered</TextLink>
        </p>
      )}
    </SumsCard>
  );
}
