"use client";

import { Button, toast, useAct } from "@roundsman/ui";
import { useRouter } from "next/navigation";
import { useApiClient } from "@/trpc/client";

/** Bills what is left of a delivery that was paid in part, and shows the invoice. */
export function BillRest({ orderId }: { orderId: string }) {
  const router = useRouter();
  const { invoices } = useApiClient().office;
  const bill = useAct(() => invoices.billRest.mutate({ id: orderId }), {
    done: (invoice) => {
      toast.done(`${invoice.number} raised`);
      router.push(`/invoices/${invoice.id}`);
      return "stay";
    },
    fault: "No invoice was raised",
  });
  return (
    <Button loading={bill.busy} onClick={() => bill.start()}>
      Bill the rest
    </Button>
  );
}
