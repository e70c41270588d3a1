"use client";

import { Badge, Button, Dialog, DialogContent, Skeleton } from "@roundsman/ui";
import { formatDate } from "@roundsman/ui/format";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useApi, useApiClient } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";
import { useEveryPage } from "@/trpc/use-every-page";
import { inOneLine, type Address } from "../address-values";
import { NewCertificate } from "./new-certificate";
import { WithdrawCertificate } from "./withdraw-certificate";

export type Certificate = RouterOutputs["office"]["vatCertificates"]["list"]["items"][number];

const states: Record<
  Certificate["state"],
  { words: string; tone: "success" | "info" | "neutral" | "danger" }
> = {
  valid: { words: "Holds today", tone: "success" },
  not_yet: { words: "Not yet", tone: "info" },
  expired: { words: "Expired", tone: "neutral" },
  followed: { words: "A newer one holds", tone: "neutral" },
  withdrawn: { words: "Withdrawn", tone: "danger" },
};

type VatCertificatesProps = { address: Address; onClose: () => void };

/** What was signed about the use of fuel at an address, and how each certificate stands today. */
export function VatCertificates({ address, onClose }: VatCertificatesProps) {
  const { vatCertificates } = useApiClient().office;
  const key = [...useApi().office.vatCertificates.list.pathKey(), address.id];
  const { data, refetch } = useEveryPage(key, (at) =>
    vatCertificates.list.query({ id: address.id, ...at }),
  );
  const [adding, setAdding] = useState(false);
  if (adding) {
    return (
      <NewCertificate
        addressId={address.id}
        onClose={() => setAdding(false)}
        onDone={() => void refetch()}
      />
    );
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="VAT certificates"
        description={`${inOneLine(address)}. Fuel beyond 20 cylinders or a tonne of coal bears 5% for homes only with a certificate of its use.`}
      >
        {data === undefined && <Skeleton className="h-16" />}
        {data?.length === 0 && (
          <p className="text-dense text-muted-foreground">
            None yet. Add the one that the customer has signed.
          </p>
        )}
        <ul className="divide-y">
          {data?.map((certificate) => (
            <Row key={certificate.id} certificate={certificate} onDone={() => void refetch()} />
          ))}
        </ul>
        <Button onClick={() => setAdding(true)}>
          <Plus aria-hidden />
          Add certificate
        </Button>
      </DialogContent>
    </Dialog>
  );
}

function Row({ certificate, onDone }: { certificate: Certificate; onDone: () => void }) {
  const { qualifyingPercent, signedBy, signedOn, validFrom, validUntil } = certificate;
  const { words, tone } = states[certificate.state];
  return (
    <li className="flex flex-wrap items-start justify-between gap-2 py-3 text-dense">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {qualifyingPercent}% qualifying use <Badge tone={tone}>{words}</Badge>
        </p>
        <p className="text-muted-foreground">
          Signed by {signedBy} on {formatDate(signedOn)}. From {formatDate(validFrom)}
          {validUntil ? ` until ${formatDate(validUntil)}` : ""}.
        </p>
        {certificate.notes && <p className="text-muted-foreground">{certificate.notes}</p>}
        {certificate.withdrawnReason && <p>Withdrawn: {certificate.withdrawnReason}</p>}
      </div>
      {certificate.can.withdraw === null && (
        <WithdrawCertificate id={certificate.id} onDone={onDone} />
      )}
    </li>
  );
}
