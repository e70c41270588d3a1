import { Card, CardBody, CardHeader, PhoneLink, TextLink } from "@roundsman/ui";
import type { SupplierOrder } from "../order-states";

/** Whom to ring about the order, and about the lorry. */
export function WhomToAsk({ order: { contacts, supplierId } }: { order: SupplierOrder }) {
  const { orders, deliveries } = contacts;
  return (
    <Card>
      <CardHeader
        title="Whom to ask"
        actions={
          <TextLink href={`/suppliers/${supplierId}`} className="text-dense">
            The supplier
          </TextLink>
        }
      />
      <CardBody className="gap-3 text-dense">
        {orders ? (
          <Person what="About the order" contact={orders} />
        ) : (
          <p className="text-muted-foreground">Nobody is named at this supplier yet.</p>
        )}
        {deliveries && <Person what="About the delivery" contact={deliveries} />}
      </CardBody>
    </Card>
  );
}

type PersonProps = { what: string; contact: NonNullable<SupplierOrder["contacts"]["orders"]> };

function Person({ what, contact: { name, phone, email } }: PersonProps) {
  return (
    <div className="min-w-0">
      <p className="text-xs text-muted-foreground">{what}</p>
      <p className="font-medium">{name}</p>
      {phone && (
        <p>
          <PhoneLink inRow number={phone} doNotCall={false} />
        </p>
      )}
      {email && (
        <p>
          <a href={`mailto:${email}`} className="inline-block min-h-6 break-all hover:underline">
            {email}
          </a>
        </p>
      )}
    </div>
  );
}
