import { Card, CardBody, CardHeader, EmptyState } from "@roundsman/ui";
import { MapPin } from "lucide-react";
import { Changing } from "@/features/shell/office-context";
import { leaveWords } from "@/features/orders/order-states";
import type { RouterOutputs } from "@/trpc/outputs";
import { AddAddress } from "./add-address";

type Address = RouterOutputs["office"]["customers"]["one"]["addresses"][number];
type CustomerAddressesProps = { customerId: string; addresses: readonly Address[] };

/** Where their orders go, and what drivers should know there. */
export function CustomerAddresses({ customerId, addresses }: CustomerAddressesProps) {
  return (
    <Card>
      <CardHeader
        title="Addresses"
        actions={
          <Changing>
            <AddAddress customerId={customerId} />
          </Changing>
        }
      />
      {addresses.length === 0 ? (
        <EmptyState icon={<MapPin />} title="No address yet">
          A delivery needs one. What they collect from the yard does not.
        </EmptyState>
      ) : (
        <CardBody className="gap-0 py-0">
          <ul className="divide-y">
            {addresses.map((address) => (
              <li key={address.id} className="flex gap-3 py-3 text-dense">
                <MapPin aria-hidden className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
                <div className="min-w-0">
                  {address.name && <p className="font-medium">{address.name}</p>}
                  <p>{inOneLine(address)}</p>
                  {address.leaveInstruction && (
                    <p className="text-muted-foreground">
                      {leaveWords[address.leaveInstruction]}
                      {address.leaveDetail && `: ${address.leaveDetail}`}
                    </p>
                  )}
                  {address.notes && <p className="text-muted-foreground">{address.notes}</p>}
                </div>
              </li>
            ))}
          </ul>
        </CardBody>
      )}
    </Card>
  );
}

const inOneLine = ({ line1, line2, city, postcode }: Address): string =>
  [line1, line2, city, postcode].filter(Boolean).join(", ");
