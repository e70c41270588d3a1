"use client";

import { Alert } from "@roundsman/ui";
import { NumberScanner } from "@/features/scan/number-scanner";
import type { SeenRound } from "../outbox/apply-entries";
import { ScannedList } from "../serials/scanned-list";
import type { useScanned } from "./use-scanned";

type SerialsOnVanProps = {
  round: SeenRound;
  scan: ReturnType<typeof useScanned>;
  leg: "out" | "back";
};

/** Which containers go onto the van, or came back. Fewer than there are pieces hold nobody up. */
export function SerialsOnVan({ round, scan, leg }: SerialsOnVanProps) {
  const { named, fault } = scan;
  const products = round.serials?.products ?? [];
  const ofProduct = (id: string) =>
    named.filter(({ productId = products[0]?.productId }) => productId === id).length;
  return (
    <section className="mt-5 flex flex-col gap-3">
      <h2 className="text-base font-semibold">Serial numbers</h2>
      <ul className="text-muted-foreground">
        {products.map(({ productId, productName, pieces }) => (
          <li key={productId}>
            {productName}:{" "}
            {leg === "out"
              ? `${ofProduct(productId)} of ${pieces} scanned`
              : `${ofProduct(productId)} scanned`}
          </li>
        ))}
      </ul>
      <NumberScanner
        label={leg === "out" ? "Serial number loaded" : "Serial number that came back"}
        onNumber={scan.scan}
      />
      {fault && <Alert tone="danger" live className="text-base" title={fault} />}
      <ScannedList scanned={named} onRemove={scan.remove} />
    </section>
  );
}
