"use client";

import {
  Badge,
  DropdownMenu,
  DropdownMenuAct,
  DropdownMenuContent,
  DropdownMenuTrigger,
  IconButton,
} from "@roundsman/ui";
import { Ellipsis, MapPin, MapPinOff } from "lucide-react";
import { useState } from "react";
import { useVat } from "@/features/goods/use-vat";
import { leaveWords } from "@/features/states/order-states";
import { useArchive } from "@/features/archiving/use-archive";
import { Changing } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import { StatedAppliances } from "./appliances/stated-appliances";
import { BottleCard } from "./cards/bottle-card";
import { VatCertificates } from "./vat-certificates/vat-certificates";
import { windowWords } from "./weekdays";
import { inOneLine, type Address } from "./address-values";

type AddressRowProps = {
  address: Address;
  customerName: string;
  /** Why it can't be changed; null where it can, undefined where that is not offered. */
  why: string | null | undefined;
  onEdit: () => void;
};

/**
 * One address: where it is, what drivers should know there, and what can be done with it. An archived one is left
 * out of new orders; those taken already keep it.
 */
export function AddressRow({ address, customerName, why, onEdit }: AddressRowProps) {
  const vat = useVat();
  const { addresses } = useApiClient().office;
  const { archive } = useArchive(address.line1, (archived) =>
    addresses.change.mutate({ id: address.id, archived }),
  );
  const [shown, show] = useState<"certificates" | "appliances" | "card" | null>(null);
  const placed = address.dropLatitude !== null || address.latitude !== null;
  const Icon = placed ? MapPin : MapPinOff;
  return (
    <li className="flex gap-3 py-3 text-dense">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
      <div className="min-w-0 flex-1">
        {address.name && <p className="font-medium">{address.name}</p>}
        <p>{inOneLine(address)}</p>
        {address.leaveInstruction && (
          <p className="text-muted-foreground">
            {leaveWords[address.leaveInstruction]}
            {address.leaveDetail && `: ${address.leaveDetail}`}
          </p>
        )}
        {address.deliveryWindows.length > 0 && (
          <p className="text-muted-foreground">
            Takes deliveries {address.deliveryWindows.map(windowWords).join("; ")}
          </p>
        )}
        {address.smokeControlArea && (
          <p className="text-muted-foreground">In a smoke control area</p>
        )}
        {address.notes && <p className="text-muted-foreground">{address.notes}</p>}
        {!placed && <Badge tone="warning">Nobody knows where this is: set its pin</Badge>}
      </div>
      {shown === "certificates" && <VatCertificates address={address} onClose={() => show(null)} />}
      {shown === "card" && <BottleCard address={address} onClose={() => show(null)} />}
      {shown === "appliances" && (
        <StatedAppliances
          address={address}
          customerName={customerName}
          onClose={() => show(null)}
        />
      )}
      {why !== undefined && (
        <Changing>
          <DropdownMenu>
            <DropdownMenuTrigger asChild>
              <IconButton label={`More for ${address.line1}`} size="sm">
                <Ellipsis aria-hidden />
              </IconButton>
            </DropdownMenuTrigger>
            <DropdownMenuContent label={`More for ${address.line1}`}>
              <DropdownMenuAct why={why} onSelect={onEdit}>
                Change, or move its pin
              </DropdownMenuAct>
              {vat.isShown && (
                <DropdownMenuAct why={null} onSelect={() => show("certificates")}>
                  VAT certificates
                </DropdownMenuAct>
              )}
              <DropdownMenuAct why={null} onSelect={() => show("appliances")}>
                Appliance for solid fuel
              </DropdownMenuAct>
              <DropdownMenuAct why={why} onSelect={() => show("card")}>
                Bottle card
              </DropdownMenuAct>
              <DropdownMenuAct why={why} onSelect={() => archive.start()}>
                Archive
              </DropdownMenuAct>
            </DropdownMenuContent>
          </DropdownMenu>
        </Changing>
      )}
    </li>
  );
}
