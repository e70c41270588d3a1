import { type Client, idOf, type Thing, write } from "./task";

export interface Billed {
  id: string;
  customerId: string;
  totalPence: number;
  lines: { id: string }[];
}

/** Credits one bottle of an invoice, pays the invoice in full nevertheless, and pays the credit back. */
export async function settle(client: Client, invoice: Billed): Promise<void> {
  const { id, customerId, totalPence, lines } = invoice;
  const [line] = lines;
  if (!line) return;
  await write<Thing>(client, {
    method: "POST",
    path: `/invoices/${id}/credit`,
    body: { reason: "One was empty", lines: [{ invoiceLineId: line.id, quantity: 1 }] },
    action: "credit_note.issued",
    subject: idOf,
  });
  const receipt = await write<Thing & { unallocatedPence: number }>(client, {
    method: "POST",
    path: "/receipts",
    body: { customerId, method: "bank_transfer", amountPence: totalPence },
    action: "receipt.recorded",
    subject: idOf,
  });
  // The surplus may have paid older invoices of the customer.
  if (receipt.unallocatedPence === 0) return;
  await write<Thing>(client, {
    method: "POST",
    path: `/receipts/${receipt.id}/refund`,
    body: { method: "bank_transfer" },
    action: "receipt.refunded",
    subject: idOf,
  });
}
