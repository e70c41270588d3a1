import { Card, CardBody, CardHeader, EmptyState } from "@roundsman/ui";
import { formatDateTime, formatQuantity } from "@roundsman/ui/format";
import { PackageOpen } from "lucide-react";
import Image from "next/image";
import type { SupplierOrder } from "../order-states";

type ReceiptsProps = { order: SupplierOrder; timeZone: string };
type Receipt = SupplierOrder["receipts"][number];

/** Each arrival of goods: what came, who signed for it, and its photo. */
export function Receipts({ order: { id, receipts }, timeZone }: ReceiptsProps) {
  return (
    <Card>
      <CardHeader title="Receipts" />
      {receipts.length === 0 ? (
        <EmptyState icon={<PackageOpen />} title="Nothing has come yet">
          When the lorry is there, press Receive goods and enter what is on it.
        </EmptyState>
      ) : (
        <CardBody className="py-0">
          <ol className="divide-y">
            {receipts.map((receipt) => (
              <li key={receipt.id} className="flex flex-wrap justify-between gap-4 py-3 text-dense">
                <ReceiptFacts receipt={receipt} timeZone={timeZone} />
                {receipt.hasPhoto && <ReceiptPhoto orderId={id} receiptId={receipt.id} />}
              </li>
            ))}
          </ol>
        </CardBody>
      )}
    </Card>
  );
}

function ReceiptFacts({ receipt, timeZone }: { receipt: Receipt; timeZone: string }) {
  const { arrivedAt, deliveryNote, signedInBy, byName, moreToCome, note, lines } = receipt;
  const facts = [
    deliveryNote && `delivery note ${deliveryNote}`,
    signedInBy && `signed in by ${signedInBy}`,
    byName && `entered by ${byName}`,
    moreToCome && "more to come",
  ].filter(Boolean);
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <p className="font-medium">{formatDateTime(arrivedAt, timeZone)}</p>
      {facts.length > 0 && <p className="text-muted-foreground">{facts.join(" · ")}</p>}
      <ul className="flex flex-wrap gap-x-4">
        {lines.map(({ productId, productName, condition, quantity }) => (
          <li key={`${productId} ${condition}`}>
            {condition === "full" ? "+" : "−"}
            {formatQuantity(quantity)} {condition === "empty" && "empty "}
            {productName}
          </li>
        ))}
      </ul>
      {lines.length === 0 && <p>Nothing came.</p>}
      {note && <p className="text-muted-foreground">{note}</p>}
    </div>
  );
}

function ReceiptPhoto({ orderId, receiptId }: { orderId: string; receiptId: string }) {
  const url = `/suppliers/orders/${orderId}/receipts/${receiptId}/photo`;
  return (
    <a href={url} target="_blank" rel="noreferrer">
      <Image
        unoptimized
        src={url}
        alt="Photo taken when it arrived"
        width={160}
        height={120}
        className="max-h-28 w-auto rounded-md border"
      />
    </a>
  );
}
