"use client";

import { Alert, Badge, DoNotCallBadge } from "@roundsman/ui";
import { MapPin, Phone } from "lucide-react";
import { OnStop } from "@/features/states/on-stop";
import { useOffice } from "@/session/office-context";
import { CustomerStanding, type Standing } from "./customer-standing";
import type { FoundCustomer } from "../draft";

type CustomerFactsProps = {
  customer: FoundCustomer;
  /** Why nothing more is sold to them on account; null where it is. */
  stop: FoundCustomer["stop"];
  /** What they owe and hold; undefined while it is looked up. */
  standing?: Standing | undefined;
};

/** Whom one has chosen: two may bear one name, and some have something to be minded. */
export function CustomerFacts({ customer, stop, standing }: CustomerFactsProps) {
  const { phone, doNotCall, address, onAccount, notes } = customer;
  const { timeZone } = useOffice();
  const place = [address?.line1, address?.city, address?.postcode].filter(Boolean).join(", ");
  return (
    <div className="-mt-2 flex flex-col gap-2">
      {stop && <OnStop stop={stop} timeZone={timeZone} />}
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-dense text-muted-foreground [&_svg]:size-3.5">
        {place && (
          <span className="inline-flex items-center gap-1.5">
            <MapPin aria-hidden />
            {place}
          </span>
        )}
        {phone && (
          <span className="inline-flex items-center gap-1.5">
            <Phone aria-hidden />
            {phone}
            {doNotCall && <DoNotCallBadge />}
          </span>
        )}
        {onAccount && <Badge>On account</Badge>}
      </p>
      {standing && <CustomerStanding standing={standing} />}
      {notes && <Alert>{notes}</Alert>}
    </div>
  );
}
