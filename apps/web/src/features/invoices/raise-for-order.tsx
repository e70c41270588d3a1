"use client";

import { Button, toast, useAct } from "@roundsman/ui";
import { useRouter } from "next/navigation";
import { useApiClient } from "@/trpc/client";

/** Bills one delivered order, and shows the invoice: from there it is mailed. */
export function RaiseForOrder({ orderId }: { orderId: string }) {
  const router = useRouter();
  const { invoices } = useApiClient().office;
  const raise = useAct(() => invoices.raise.mutate({ orderIds: [orderId] }), {
    done: ({ items: [invoice] }) => {
      if (!invoice) return undefined;
      toast.done(`${invoice.number} raised`);
      router.push(`/invoices/${invoice.id}`);
      return "stay";
    },
    fault: "No invoice was raised",
  });
  return (
    <Button loading={raise.busy} onClick={() => raise.start()}>
      Raise invoice
    </Button>
  );
}
