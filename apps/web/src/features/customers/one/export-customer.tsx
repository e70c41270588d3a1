"use client";

import { Button, Card, CardBody, CardHeader, toast } from "@roundsman/ui";
import { Download } from "lucide-react";
import { useState } from "react";
import { useOffice } from "@/session/office-context";
import type { CustomerCan } from "./read-customer";

type ExportCustomerProps = { customer: { id: string; name: string }; can: CustomerCan };

/** What a customer may ask for by law: all that is held of them, as one file to hand to them. */
export function ExportCustomer({ customer: { id, name }, can }: ExportCustomerProps) {
  const { business } = useOffice();
  const [making, setMaking] = useState(false);
  async function take() {
    setMaking(true);
    try {
      const answer = await fetch(`/api/customers/${id}/export`, {
        method: "POST",
        headers: { "x-tenant-id": business.id },
      });
      if (!answer.ok) throw new Error(((await answer.json()) as { message: string }).message);
      save(await answer.blob(), `${name}.zip`);
    } catch (error) {
      const why = error instanceof Error ? error.message : undefined;
      toast.fault("The file could not be made", why);
    } finally {
      setMaking(false);
    }
  }
  if (can.exportData === undefined) return null;
  return (
    <Card>
      <CardHeader title="Copy of their data" hint="When a customer asks what you hold of them." />
      <CardBody>
        <p className="max-w-prose text-dense text-muted-foreground">
          One file with their details, addresses, orders, invoices, payments, prices, mails and what
          they signed, to hand to them. That you took it is recorded.
        </p>
        {can.exportData === null ? (
          <Button className="self-start" loading={making} onClick={() => void take()}>
            <Download aria-hidden />
            Download their data
          </Button>
        ) : (
          <p className="text-dense">{can.exportData}</p>
        )}
      </CardBody>
    </Card>
  );
}

function save(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has begun to save it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
