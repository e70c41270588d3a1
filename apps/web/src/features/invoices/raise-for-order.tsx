"use client";

import { Button, faultText, toast } from "@roundsman/ui";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useApi } from "@/trpc/client";

/** Bills one delivered order, and shows the invoice: from there it is mailed. */
export function RaiseForOrder({ orderId }: { orderId: string }) {
  const router = useRouter();
  const raise = useMutation(
    useApi().office.invoices.raise.mutationOptions({
      onSuccess: ({ items: [invoice] }) => {
        if (!invoice) return;
        toast.done(`${invoice.number} raised`);
        router.push(`/invoices/${invoice.id}`);
      },
      onError: (error) => {
        toast.fault("No invoice was raised", faultText(error));
        router.refresh();
      },
    }),
  );
  return (
    <Button
      loading={raise.isPending || raise.isSuccess}
      onClick={() => raise.mutate({ orderIds: [orderId] })}
    >
      Raise invoice
    </Button>
  );
}
