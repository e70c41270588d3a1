import { Card, CardBody, CardHeader, TextLink } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import type { RouterOutputs } from "@/trpc/outputs";

type Owed = RouterOutputs["office"]["cylinderAgreements"]["owed"];

/** Who has cylinders without an agreement: to be asked for one, or for the empties. */
export function OwedCard({ owed: { items, nextCursor } }: { owed: Owed }) {
  if (items.length === 0) return null;
  return (
    <Card className="mt-4">
      <CardHeader title="Cylinders without an agreement" />
      <CardBody>
        <ul className="flex flex-col">
          {items.map(({ customerId, customerName, exchangeGroupId, name, owed, chargePence }) => (
            <li
              key={`${customerId} ${exchangeGroupId}`}
              className="flex flex-wrap items-center justify-between gap-x-3 border-b py-1.5 text-dense last:border-b-0"
            >
              <TextLink href={`/customers/${customerId}`}>{customerName}</TextLink>
              <span className="tabular-nums">
                {owed} × {name}, {formatMoney(owed * chargePence)}
              </span>
            </li>
          ))}
        </ul>
        {nextCursor !== null && (
          <p className="text-dense text-muted-foreground">
            These are the first {items.length}; GET /cylinder-agreements/owed has them all.
          </p>
        )}
      </CardBody>
    </Card>
  );
}
