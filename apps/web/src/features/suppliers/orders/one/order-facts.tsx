import { Card, CardBody, CardHeader, Description, DescriptionList } from "@roundsman/ui";
import { EmailBadge } from "@/features/emails/email-states";
import { formatDate, formatDateTime, formatMoney } from "@roundsman/ui/format";
import { ExVat } from "@/features/goods/if-vat";
import type { SupplierOrder } from "../order-states";

type OrderFactsProps = { order: SupplierOrder; timeZone: string };

/** Where it goes, when, what it costs, and who said what. */
export function OrderFacts({ order, timeZone }: OrderFactsProps) {
  const { costPence, reference, note, confirmedAt, cancelledAt } = order;
  const said = (at: string, by: string | null) =>
    [formatDateTime(at, timeZone), by].filter(Boolean).join(", ");
  return (
    <Card>
      <CardHeader title="Details" />
      <CardBody className="py-2">
        <DescriptionList>
          <Description term="To">{order.locationName}</Description>
          <Description term="Expected">{formatDate(order.expectedOn, timeZone)}</Description>
          <Description
            term={
              <>
                Cost
                <ExVat />
              </>
            }
          >
            {costPence > 0 && formatMoney(costPence)}
          </Description>
          <Description term="Reference">{reference}</Description>
          <Description term="Placed">{said(order.createdAt, order.createdByName)}</Description>
          <Description term="How">
            {order.emailStatus === null ? (
              "Recorded only"
            ) : (
              <span className="inline-flex flex-wrap items-center gap-2">
                By email <EmailBadge status={order.emailStatus} />
              </span>
            )}
          </Description>
          {confirmedAt && (
            <Description term="Confirmed">{said(confirmedAt, order.confirmedByName)}</Description>
          )}
          {cancelledAt && (
            <Description term="Cancelled">{said(cancelledAt, order.cancelledByName)}</Description>
          )}
          {note && <Description term="Note">{note}</Description>}
        </DescriptionList>
      </CardBody>
    </Card>
  );
}
