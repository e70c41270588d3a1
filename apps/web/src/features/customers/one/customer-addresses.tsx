"use client";

import { Button, Card, CardBody, CardHeader, EmptyState, Refused } from "@roundsman/ui";
import { MapPin, Plus } from "lucide-react";
import { useState } from "react";
import { Changing } from "@/session/office-context";
import type { CustomerCan } from "./read-customer";
import { AddressDialog } from "../../addresses/address-dialog";
import { AddressRow } from "../../addresses/address-row";
import type { Address } from "../../addresses/address-values";
import { AddressesMap } from "../../addresses/addresses-map";

type CustomerAddressesProps = {
  customerId: string;
  customerName: string;
  addresses: readonly Address[];
  can: CustomerCan;
};

/** Where their orders go, and what drivers should know there. */
export function CustomerAddresses(props: CustomerAddressesProps) {
  const { customerId, customerName, addresses, can } = props;
  const [editing, setEditing] = useState<Address | "new" | null>(null);
  return (
    <Card className="overflow-hidden">
      <CardHeader
        title="Addresses"
        actions={
          <Changing>
            <Refused why={can.addresses} label="Add address" size="sm">
              <Button size="sm" onClick={() => setEditing("new")}>
                <Plus aria-hidden />
                Add address
              </Button>
            </Refused>
          </Changing>
        }
      />
      {addresses.length === 0 ? (
        <EmptyState icon={<MapPin />} title="No address yet">
          A delivery needs one. What they collect from the yard does not.
        </EmptyState>
      ) : (
        <>
          <CardBody className="gap-0 py-0">
            <ul className="divide-y">
              {addresses.map((address) => (
                <AddressRow
                  key={address.id}
                  address={address}
                  customerName={customerName}
                  why={can.addresses}
                  onEdit={() => setEditing(address)}
                />
              ))}
            </ul>
          </CardBody>
          <AddressesMap addresses={addresses} />
        </>
      )}
      {editing && (
        <AddressDialog
          customerId={customerId}
          address={editing === "new" ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
    </Card>
  );
}
