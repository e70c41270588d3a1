import {
  Card,
  CardBody,
  CardHeader,
  CopyField,
  Refused,
  StatusBadge,
  TextLink,
} from "@roundsman/ui";
import { formatDate, formatMoney } from "@roundsman/ui/format";
import { Changing } from "@/session/office-context";
import type { RouterOutputs } from "@/trpc/outputs";
import { AskForMandate, CancelMandate, CollectsSwitch, SendLink } from "./mandate-acts";
import { directDebitState, mandateStates, type Mandate } from "./states";

type Outputs = RouterOutputs["office"];

interface MandateCardProps {
  customer: { id: string; name: string };
  /** The latest first. */
  mandates: readonly Mandate[];
  collections: readonly Outputs["directDebits"]["one"][];
  /** Null for whoever may not read it. */
  connection: { provider: string | null } | null;
  timeZone: string;
}

/** How a customer pays by Direct Debit: their mandate, and what was collected last. */
export function MandateCard(props: MandateCardProps) {
  const { customer, mandates, collections, connection, timeZone } = props;
  const [mandate] = mandates;
  const canAsk = connection !== null && connection.provider !== null;
  if (!mandate && !canAsk) return null;
  const isOver = !mandate || mandate.can.cancel !== null;
  return (
    <Card data-print="hide">
      <CardHeader
        title="Direct Debit"
        actions={
          mandate && (
            <StatusBadge kind={mandateStates[mandate.state].kind}>
              {mandateStates[mandate.state].words}
            </StatusBadge>
          )
        }
      />
      <CardBody>
        <p className="text-dense text-muted-foreground">{explain(mandate, timeZone)}</p>
        {mandate?.link && <CopyField label="Link to sign" value={mandate.link} />}
        {collections.length > 0 && (
          <ul aria-label="Direct Debits" className="flex flex-col">
            {collections.map(({ id, invoiceId, invoiceNumber, amountPence, collectOn, state }) => (
              <li
                key={id}
                className="flex flex-wrap items-center justify-between gap-x-3 border-b py-1.5 text-dense last:border-b-0"
              >
                <span>
                  {formatDate(collectOn)}{" "}
                  {invoiceId === null ? (
                    "budget plan"
                  ) : (
                    <TextLink href={`/invoices/${invoiceId}`}>{invoiceNumber}</TextLink>
                  )}
                </span>
                <span className="flex items-center gap-2">
                  <StatusBadge kind={directDebitState(state).kind}>
                    {directDebitState(state).words}
                  </StatusBadge>
                  <span className="tabular-nums">{formatMoney(amountPence)}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
        <Changing needs="invoices:write">
          <div className="flex flex-wrap gap-2">
            {isOver ? (
              canAsk && <AskForMandate customer={customer} />
            ) : (
              <>
                {mandate.state === "pending" ? (
                  <Refused why={mandate.can.send} label="Send the link again" size="sm">
                    <SendLink mandate={mandate} />
                  </Refused>
                ) : (
                  <CollectsSwitch mandate={mandate} />
                )}
                <CancelMandate mandate={mandate} />
              </>
            )}
          </div>
        </Changing>
      </CardBody>
    </Card>
  );
}

function explain(mandate: Mandate | undefined, timeZone: string): string {
  if (!mandate) return "No mandate. Send a link under which they sign one with their bank details.";
  const { state, sentAt, signedAt, endedAt, collects, why } = mandate;
  switch (state) {
    case "pending":
      return `The link was sent on ${formatDate(sentAt, timeZone)}, and they have not signed yet.`;
    case "submitted":
      return `Signed on ${formatDate(signedAt ?? sentAt, timeZone)}. Their bank takes a few working days to set it up.`;
    case "active":
      return collects
        ? "Their invoices are collected on the due day, with notice by mail. A budget plan collects its sum instead."
        : "Invoices are collected only where you ask for it, on the invoice.";
    default: {
      const ended = `No mandate since ${formatDate(endedAt ?? sentAt, timeZone)}: nothing is collected.`;
      return why ? `${ended} ${why}` : ended;
    }
  }
}
