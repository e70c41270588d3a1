"use client";

import {
  Button,
  Card,
  CardBody,
  CardFooter,
  CardHeader,
  ConfirmDialog,
  DateInput,
  EmptyState,
  Field,
  Input,
  StatusBadge,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
  TextLink,
  toast,
  useAct,
} from "@roundsman/ui";
import { formatDate, formatMoney, formatQuantity } from "@roundsman/ui/format";
import { CalendarCheck } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useVat } from "@/features/goods/use-vat";
import { Changing } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import { useSendOnce } from "@/trpc/send-once";
import { lineInWords, type Preview } from "./rental";

type Holds = Readonly<Record<string, string>>;

/** What the next run would bill. A customer is held by a reason, and billed by the run after. */
export function NextRun({ preview }: { preview: Preview }) {
  const vat = useVat();
  const { rental } = useApiClient().office;
  const router = useRouter();
  const sendOnce = useSendOnce();
  const [holds, setHolds] = useState<Holds>({});
  const { from, to, items, can } = preview;
  const billed = items.filter(({ customerId }) => holds[customerId] === undefined);
  const netPence = billed.reduce((sum, item) => sum + item.netPence, 0);
  const unsaid = Object.values(holds).some((reason) => reason.trim() === "");
  const post = useAct(
    () =>
      sendOnce(
        {
          to: to ?? "",
          holds: Object.entries(holds).map(([customerId, reason]) => ({ customerId, reason })),
        },
        rental.post.mutate,
      ),
    {
      done: (run) => {
        toast.done(`Rental billed to ${formatDate(run.to)}`);
        setHolds({});
        router.push(`/invoices/rental?run=${run.id}`);
      },
      fault: "The rental was not billed",
    },
  );
  if (from === null || to === null) return null;
  const set = (customerId: string, reason: string | null) =>
    setHolds(({ [customerId]: _before, ...others }) =>
      reason === null ? others : { ...others, [customerId]: reason },
    );
  return (
    <Card>
      <CardHeader
        title="Next run"
        hint={`From ${formatDate(from)}. ${formatQuantity(preview.bottleDays, "bottle-day")}, ${formatMoney(preview.netPence)}${vat.ex}.`}
        actions={
          <Field label="Bill to" name="to" hideLabel>
            <DateInput
              value={to}
              aria-label="Bill to"
              onValueChange={(day) => {
                if (day !== "" && day !== to) router.push(`/invoices/rental?to=${day}`);
              }}
            />
          </Field>
        }
      />
      {items.length === 0 ? (
        <EmptyState icon={<CalendarCheck />} title="Nothing to bill">
          {can.post}
        </EmptyState>
      ) : (
        <Table label="Customers to be billed">
          <TableHead>
            <TableRow>
              <TableHeader>Customer</TableHeader>
              <TableHeader numeric>{vat.isShown ? "Ex VAT" : "Amount"}</TableHeader>
              <TableHeader>
                <span className="sr-only">Hold</span>
              </TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {items.map(({ customerId, customerName, lines, netPence: theirs }) => {
              const reason = holds[customerId];
              return (
                <TableRow key={customerId}>
                  <TableCell className="whitespace-normal">
                    <TextLink href={`/customers/${customerId}`}>{customerName}</TextLink>
                    {reason !== undefined && (
                      <StatusBadge kind="attention" className="ml-2">
                        Held
                      </StatusBadge>
                    )}
                    {lines.map((line) => (
                      <span key={line.classId} className="block text-xs text-muted-foreground">
                        {lineInWords(line)}
                      </span>
                    ))}
                    {reason !== undefined && (
                      <Input
                        size="sm"
                        className="mt-1 max-w-80"
                        aria-label={`Why ${customerName} is held`}
                        placeholder="Why they are left out"
                        maxLength={300}
                        value={reason}
                        onChange={(event) => set(customerId, event.target.value)}
                      />
                    )}
                  </TableCell>
                  <TableCell numeric>
                    {theirs < 0 ? `${formatMoney(-theirs)} credit` : formatMoney(theirs)}
                  </TableCell>
                  <TableCell fit>
                    <Changing needs="invoices:write">
                      <Button
                        size="sm"
                        variant="ghost"
                        aria-label={`${reason === undefined ? "Hold" : "Bill"} ${customerName}`}
                        onClick={() => set(customerId, reason === undefined ? "" : null)}
                      >
                        {reason === undefined ? "Hold" : "Bill"}
                      </Button>
                    </Changing>
                  </TableCell>
                </TableRow>
              );
            })}
          </TableBody>
        </Table>
      )}
      {can.post === null && (
        <Changing needs="invoices:write">
          <CardFooter className="justify-end">
            {unsaid && (
              <p className="mr-auto text-xs text-muted-foreground">Say why each is held.</p>
            )}
            <ConfirmDialog
              tone="primary"
              title={`Bill rental to ${formatDate(to)}?`}
              description={`${formatQuantity(billed.length, "customer")}, ${formatMoney(netPence)}${vat.ex}. Invoices and credit notes are made at once; these days are billed once.`}
              confirm="Bill the rental"
              onConfirm={() => {
                post.start();
              }}
              trigger={
                <Button variant="primary" disabled={unsaid} loading={post.busy}>
                  Bill {formatQuantity(billed.length, "customer")}
                </Button>
              }
            />
          </CardFooter>
        </Changing>
      )}
      {can.post !== null && items.length > 0 && <CardBody>{can.post}</CardBody>}
    </Card>
  );
}
