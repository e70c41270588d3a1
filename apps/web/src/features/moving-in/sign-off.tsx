import {
  Alert,
  Button,
  Checkbox,
  ConfirmDialog,
  ProgressBar,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@roundsman/ui";
import { formatDateTime, formatMoney, formatQuantity } from "@roundsman/ui/format";
import { useState } from "react";
import { useVat } from "@/features/goods/use-vat";
import type { Detail, useMovingIn } from "./use-moving-in";

type SignOffProps = { detail: Detail; work: ReturnType<typeof useMovingIn>; timeZone: string };

/** What it comes to, to be held against the old program; then all of it is brought in, or taken back. */
export function SignOff({ detail, work, timeZone }: SignOffProps) {
  const [signed, setSigned] = useState(false);
  const { can, status, undoUntil, inTheWay } = detail;
  const open = status === "checked" && can.apply === null;
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-dense font-semibold">
        {status === "checked" ? "What it comes to" : "What came in"}
      </h3>
      <Totals totals={detail.totals} />
      {work.bringing && <ProgressBar label="Bringing everything in" />}
      {work.undoing && <ProgressBar label="Taking everything back" />}
      {status === "checked" && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Checkbox
            label="These totals are those of my old program"
            hint="Compare them with its reports, of the same day."
            checked={signed}
            disabled={!open}
            onCheckedChange={(checked) => setSigned(checked === true)}
          />
          <div className="flex flex-col items-end gap-1">
            <Button
              variant="primary"
              disabled={!open || !signed || work.working}
              loading={work.bringing}
              onClick={() => work.bringIn(detail)}
            >
              Bring everything in
            </Button>
            {can.apply !== null && <p className="text-xs text-muted-foreground">{can.apply}</p>}
          </div>
        </div>
      )}
      {status === "applied" && inTheWay.length > 0 && (
        <Alert title="It can't be taken back as a whole any more">
          In use since: {inTheWay.join(", ")}.
        </Alert>
      )}
      {status === "applied" && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-xs text-muted-foreground">
            {can.undo ??
              `All of it can be taken back until ${formatDateTime(undoUntil ?? "", timeZone)}, while nothing uses it.`}
          </p>
          {can.undo === null && (
            <ConfirmDialog
              trigger={<Button loading={work.undoing}>Take everything back</Button>}
              title="Take back everything that came in?"
              description="Customers, prices, balances, stock and orders of this workbook are removed, with what was changed of them since."
              confirm="Take everything back"
              onConfirm={() => work.undo(detail)}
            />
          )}
        </div>
      )}
    </section>
  );
}

function Totals({ totals }: Pick<Detail, "totals">) {
  const vat = useVat();
  const count = (of: number) => formatQuantity(of);
  const rows: readonly (readonly [what: string, figure: string, beside: string])[] = [
    [
      "Customers",
      count(totals.customers),
      formatQuantity(totals.addresses, "address", "addresses"),
    ],
    [
      "Products",
      count(totals.products),
      `${formatQuantity(totals.priceLists, "price list")}, ${formatQuantity(totals.listPrices, "price")} on lists, ${formatQuantity(totals.agreedPrices, "agreed price")}`,
    ],
    ["Owed to you", formatMoney(totals.owedPence), formatQuantity(totals.invoices, "invoice")],
    ["Credit of customers", formatMoney(totals.creditPence), "pays no invoice yet"],
    [
      "Cylinders at customers",
      count(totals.cylinders),
      totals.depositPence > 0
        ? `${formatMoney(totals.depositPence)} of deposits for cylinders`
        : "",
    ],
    ...totals.stock.map(
      ({ yard, full, empty }) =>
        [`In ${yard}`, `${count(full)} full`, `${count(empty)} empty`] as const,
    ),
    ["Open orders", count(totals.orders), `${formatMoney(totals.ordersPence)}${vat.inc}`],
  ];
  return (
    <div className="rounded-lg border">
      <Table label="What it comes to">
        <TableHead>
          <TableRow>
            <TableHeader>What</TableHeader>
            <TableHeader numeric>How much</TableHeader>
            <TableHeader>In detail</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(([what, figure, beside]) => (
            <TableRow key={what}>
              <TableCell className="font-medium">{what}</TableCell>
              <TableCell numeric>{figure}</TableCell>
              <TableCell className="text-muted-foreground">{beside}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
