"use client";

import { describeGoods, type AboardItem } from "@roundsman/api/aboard";
import { Card, CardBody, Description, DescriptionList } from "@roundsman/ui";
import { formatDate, formatPoints, formatWeight } from "@roundsman/ui/format";
import { isRecorded } from "@/features/rounds/round-states";
import { DriveHeader } from "../screens/drive-header";
import type { SeenRound } from "../outbox/apply-entries";
import { aboardOf } from "./aboard-of";

/** The transport document of what is aboard now: shown to whoever stops the van, also without signal. */
export function TransportScreen({ round }: { round: SeenRound }) {
  const { items, kg, points, over } = aboardOf(round);
  const consignees = round.stops.filter((stop) => !isRecorded(stop));
  return (
    <>
      <DriveHeader
        title="Transport document"
        hint={formatDate(round.roundDate)}
        up={{ round: round.id }}
      />
      <Card>
        <CardBody className="gap-4 text-base">
          <DescriptionList className="text-base">
            <Description term="Consignor">{round.aboard.consignor}</Description>
            <Description term="Vehicle">{round.vehicleName}</Description>
            <Description term="Driver">{round.driverName}</Description>
          </DescriptionList>
          <section>
            <h2 className="mb-2 font-semibold">Aboard now</h2>
            {items.length === 0 && <p>No dangerous goods aboard.</p>}
            <ul className="flex flex-col divide-y">
              {items.map((item) => (
                <li key={`${item.productId} ${item.condition}`} className="py-2">
                  <p className="font-medium">{describeGoods(item)}</p>
                  <p className="text-muted-foreground tabular-nums">{packagesOf(item)}</p>
                </li>
              ))}
            </ul>
            <p className="mt-2 font-semibold tabular-nums">
              {formatWeight(kg)} net, {formatPoints(points)}.{" "}
              {over ? "Over the small load of ADR 1.1.3.6." : "A small load by ADR 1.1.3.6."}
            </p>
          </section>
          <section>
            <h2 className="mb-2 font-semibold">Consignees</h2>
            {consignees.length === 0 && <p>None: all stops are made.</p>}
            <ol className="flex flex-col gap-1">
              {consignees.map(({ id, sequence, deliverTo, customerName }) => (
                <li key={id}>
                  {sequence}. {deliverTo ?? customerName ?? "No name"}
                </li>
              ))}
            </ol>
          </section>
        </CardBody>
      </Card>
    </>
  );
}

function packagesOf({ condition, quantity, totalNetKg, grossKg, productName }: AboardItem): string {
  const packages = `${quantity} × ${productName}`;
  if (condition === "empty") return `${packages}, empty, not cleaned`;
  const gross = grossKg === null ? "" : `, ${formatWeight(grossKg * quantity)} gross`;
  return `${packages}: ${formatWeight(totalNetKg)} net${gross}`;
}
