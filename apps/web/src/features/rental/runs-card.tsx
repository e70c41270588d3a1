import {
  Card,
  CardBody,
  CardHeader,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
  TextLink,
} from "@roundsman/ui";
import { formatDate, formatMoney, formatQuantity } from "@roundsman/ui/format";
import { ExVat, IfVat } from "@/features/goods/if-vat";
import type { RouterOutputs } from "@/trpc/outputs";
import { lineInWords, type Run } from "./rental";

type RunsCardProps = {
  runs: RouterOutputs["office"]["rental"]["listRuns"]["items"];
  timeZone: string;
};

/** The runs that were posted, the latest first. */
export const RunsCard = ({ runs, timeZone }: RunsCardProps) =>
  runs.length > 0 && (
    <Card>
      <CardHeader title="Runs" />
      <CardBody className="py-2">
        <ul className="flex flex-col divide-y">
          {runs.map((run) => (
            <li key={run.id} className="flex flex-col py-2">
              <TextLink href={`/invoices/rental?run=${run.id}`}>
                {formatDate(run.from)} to {formatDate(run.to)}
              </TextLink>
              <span className="text-xs text-muted-foreground">
                {formatQuantity(run.customers, "customer")}, {formatMoney(run.netPence)}
                <ExVat />
                {run.held > 0 && `, ${formatQuantity(run.held)} held`}. Billed by {run.postedByName}
                , {formatDate(run.postedAt, timeZone)}
              </span>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );

/** One run: what it billed, by which invoices. */
export const RunCard = ({ run }: { run: Run }) => (
  <Card>
    <CardHeader
      title={`Rental of ${formatDate(run.from)} to ${formatDate(run.to)}`}
      hint={
        <>
          {formatQuantity(run.customers, "customer")}, {formatMoney(run.netPence)}
          <ExVat />
        </>
      }
    />
    <Table label="What was billed">
      <TableHead>
        <TableRow>
          <TableHeader>Customer</TableHeader>
          <TableHeader>Document</TableHeader>
          <TableHeader numeric>
            <IfVat instead="Amount">Ex VAT</IfVat>
          </TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {run.charges.map((charge) => (
          <TableRow key={`${charge.customerId} ${charge.classId}`}>
            <TableCell className="whitespace-normal">
              {charge.customerName}
              <span className="block text-xs text-muted-foreground">{lineInWords(charge)}</span>
            </TableCell>
            <TableCell fit>
              {charge.invoiceId !== null && (
                <TextLink href={`/invoices/${charge.invoiceId}`}>{charge.invoiceNumber}</TextLink>
              )}
              {charge.creditNoteId !== null && (
                <TextLink href={`/invoices/credit-notes/${charge.creditNoteId}`}>
                  {charge.creditNoteNumber}
                </TextLink>
              )}
            </TableCell>
            <TableCell numeric>{formatMoney(charge.netPence)}</TableCell>
          </TableRow>
        ))}
        {run.holds.map(({ customerId, customerName, reason }) => (
          <TableRow key={customerId}>
            <TableCell className="whitespace-normal">
              {customerName}
              <span className="block text-xs text-muted-foreground">{reason}</span>
            </TableCell>
            <TableCell>Held</TableCell>
            <TableCell numeric>{formatMoney(0)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </Card>
);
