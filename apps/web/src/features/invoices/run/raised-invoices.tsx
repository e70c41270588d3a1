"use client";

import {
  Alert,
  Button,
  ButtonLink,
  Card,
  CardFooter,
  CardHeader,
  RowLink,
  Table,
  TableBody,
  TableCell,
  TableFoot,
  TableHead,
  TableHeader,
  TableRow,
} from "@roundsman/ui";
import { formatMoney, formatQuantity } from "@roundsman/ui/format";
import { Send } from "lucide-react";
import { useState } from "react";
import { useVat } from "@/features/goods/use-vat";
import type { Invoice } from "@/features/states/invoice-states";
import { useSendMany, type Mailed } from "../use-send-many";
import { sumOf } from "./run-sums";

/** Enough to look at; thousands of rows would be a slow page. */
const atFirst = 100;

/** What an invoice run raised, with its totals, and the way to mail all of it. */
export function RaisedInvoices({ invoices }: { invoices: readonly Invoice[] }) {
  const [mailed, setMailed] = useState<Mailed | null>(null);
  const send = useSendMany(setMailed);
  const [shown, setShown] = useState(atFirst);
  const sums = sumOf(invoices);
  const vat = useVat(sums);
  return (
    <Card>
      <CardHeader
        title={`${formatQuantity(invoices.length, "invoice")} raised`}
        hint={mailedWords(mailed)}
      />
      {mailed !== null && mailed.why.length > 0 && (
        <Alert tone="warning" title="Not mailed" className="m-4">
          <ul>
            {mailed.why.map((why) => (
              <li key={why}>{why}</li>
            ))}
          </ul>
        </Alert>
      )}
      <Table label="Raised" narrow="lines">
        <TableHead>
          <TableRow>
            <TableHeader>Number</TableHeader>
            <TableHeader>Customer</TableHeader>
            {vat.isShown && (
              <>
                <TableHeader numeric>Ex VAT</TableHeader>
                <TableHeader numeric>VAT</TableHeader>
              </>
            )}
            <TableHeader numeric>{vat.incHeader}</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {invoices.slice(0, shown).map((invoice) => (
            <TableRow key={invoice.id}>
              <TableCell data-phone="first" data-fit="" fit>
                <RowLink href={`/invoices/${invoice.id}`}>{invoice.number}</RowLink>
              </TableCell>
              <TableCell data-phone="first">{invoice.customerName}</TableCell>
              {vat.isShown && <VatCells sums={invoice} />}
              <TableCell data-phone="figure" numeric>
                {formatMoney(invoice.totalPence)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
        <TableFoot>
          <TableRow>
            <TableCell data-phone="first" colSpan={2}>
              Together
            </TableCell>
            {vat.isShown && <VatCells sums={sums} />}
            <TableCell data-phone="figure" numeric>
              {formatMoney(sums.totalPence)}
            </TableCell>
          </TableRow>
        </TableFoot>
      </Table>
      <CardFooter className="justify-end">
        {shown < invoices.length && (
          <Button variant="ghost" className="mr-auto" onClick={() => setShown(invoices.length)}>
            Show all {invoices.length}
          </Button>
        )}
        <ButtonLink href="/invoices">All invoices</ButtonLink>
        <Button
          variant="primary"
          disabled={mailed !== null}
          loading={send.busy}
          onClick={() => send.start(invoices.map(({ id }) => id))}
        >
          <Send aria-hidden />
          Email all of them
        </Button>
      </CardFooter>
    </Card>
  );
}

const VatCells = ({ sums }: { sums: Pick<Invoice, "netPence" | "vatPence"> }) => (
  <>
    <TableCell data-phone="named" label="Ex VAT" numeric>
      {formatMoney(sums.netPence)}
    </TableCell>
    <TableCell data-phone="named" label="VAT" numeric>
      {formatMoney(sums.vatPence)}
    </TableCell>
  </>
);

function mailedWords(mailed: Mailed | null): string {
  if (mailed === null) return "Nobody has been told yet.";
  if (mailed.sent === 0) return "None of them was mailed.";
  return mailed.why.length === 0
    ? "They are on their way."
    : "Those not named below are on their way.";
}
