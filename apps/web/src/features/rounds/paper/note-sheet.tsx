import { PrintSheet } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import type { ReactNode } from "react";
import { IncVat } from "@/features/goods/if-vat";
import { PaperFrom, type PaperBusiness } from "./paper-from";
import { PaperTable } from "./paper-table";

type NoteSheetProps = {
  business: PaperBusiness;
  /** Number, day and van. */
  facts: ReactNode;
  to: { name: string | null | undefined; address: string | null; phone?: string | null };
  /** The table of goods, with what the law prints beside them. */
  goods: ReactNode;
  collect: readonly { productId: string; productName: string; quantity: number }[];
  /** To pay in cash, in pence including VAT. */
  duePence: number;
  /** What to do if nobody is in; null if nothing is said of it. */
  leave: string | null;
};

/** A delivery note, whether its order is on a round or not. The office's own notes are for the driver, so not on it. */
export const NoteSheet = ({
  business,
  facts,
  to,
  goods,
  collect,
  duePence,
  leave,
}: NoteSheetProps) => (
  <PrintSheet
    title="Delivery note"
    className="break-after-page last:break-after-auto"
    from={<PaperFrom business={business} />}
    facts={facts}
    footer="Received in good order: name ____________________   signature ____________________"
  >
    <section className="text-sm">
      <h2 className="text-xs text-muted-foreground">Deliver to</h2>
      <p className="font-semibold">{to.name}</p>
      <p>{to.address}</p>
      {to.phone && <p>{to.phone}</p>}
    </section>
    <section>
      <h2 className="mb-1 font-semibold">Goods</h2>
      {goods}
    </section>
    {collect.length > 0 && (
      <section>
        <h2 className="mb-1 font-semibold">Empties to hand back</h2>
        <PaperTable
          label="Empties to hand back"
          heads={["Quantity", "Product", "Taken"]}
          rows={collect.map(({ productId, productName, quantity }) => ({
            key: productId,
            cells: [String(quantity), productName, ""],
          }))}
        />
      </section>
    )}
    {duePence > 0 && (
      <p className="font-semibold">
        To pay in cash: {formatMoney(duePence)}
        <IncVat />
      </p>
    )}
    {leave !== null && <p>If nobody is in: {leave}</p>}
  </PrintSheet>
);

/** The holders of certificates of solid fuel, as the law prints them beside the goods. */
export const FuelCertificates = ({ certificates }: { certificates: readonly string[] }) =>
  certificates.map((certificate) => (
    <p key={certificate} className="mt-1">
      {certificate}
    </p>
  ));
