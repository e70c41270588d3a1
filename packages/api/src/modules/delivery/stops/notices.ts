import type { Tx } from "@roundsman/db";
import { webPages } from "../../../platform/values/links";
import { orderName } from "../../orders";
import { tellOffice } from "../notices";
import type { failureReasons, stopIssues } from "../rounds/stop-schema";
import type { Held } from "./record-stop";

interface NamedOrder {
  trackingRef: string;
  customerName: string | null;
}

/** "not_on_vehicle" as it is said. */
export const inWords = (value: string): string => value.replaceAll("_", " ");

/** The office hears of something wrong at a door that was delivered to. */
export const tellOfIssue = (
  tx: Tx,
  held: Held,
  order: NamedOrder,
  issue: (typeof stopIssues)[number],
  note: string | null,
): Promise<void> =>
  tellOffice(
    tx,
    held.tenantId,
    {
      kind: "delivery.issue",
      title: `Order ${orderName(order)}: ${inWords(issue)}`,
      body: note,
      href: webPages.round(held.round.id),
    },
    held,
  );

/** The office hears of a delivery that has to be planned again. */
export const tellOfFailure = (
  tx: Tx,
  held: Held,
  order: NamedOrder,
  reason: (typeof failureReasons)[number],
  note: string | null,
): Promise<void> =>
  tellOffice(
    tx,
    held.tenantId,
    {
      kind: "delivery.failed",
      title: `Order ${orderName(order)} was not delivered: ${inWords(reason)}`,
      body: note,
      href: webPages.order(held.stop.orderId),
    },
    held,
  );
